import { Button } from "@mantine/core";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { IconWriting } from "@tabler/icons-react";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "../ComposerBar.module.css";
import type { Writing } from "../useSending.ts";

/** Makes a better prompt of what was typed; fetched and there once that is long enough. */
export default function EnhanceButton({ writing, isBusy }: { writing: Writing; isBusy: boolean }) {
  const t = useWords("chats");
  const { draft, enhancing } = writing;
  return (
    <Button
      className={css.enhance}
      variant="subtle"
      color="ink"
      leftSection={<IconWriting size={18} stroke={1.6} />}
      aria-label={t("enhance.name")}
      title={t("enhance.hint")}
      disabled={isBusy || estimateTokens(draft) > TOKENS_MAX}
      onClick={enhancing.start}
    >
      <span className={css.enhanceName}>{t("enhance.name")}</span>
    </Button>
  );
}

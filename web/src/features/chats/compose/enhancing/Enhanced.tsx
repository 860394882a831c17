import { UnstyledButton } from "@mantine/core";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "../ComposerBar.module.css";
import type { Writing } from "../useSending.ts";

/** Says that the text was enhanced and what that took, until it is edited; what was typed can be had back. */
export default function Enhanced({ enhancing: { enhanced, undo } }: Pick<Writing, "enhancing">) {
  const t = useWords("chats");
  if (!enhanced) return null;
  return (
    <>
      {t("enhance.done", { count: enhanced.words, number: formatNumber(enhanced.words) })}
      <UnstyledButton className={css.undo} onClick={() => undo(enhanced.typed)}>
        {t("enhance.undo")}
      </UnstyledButton>
    </>
  );
}

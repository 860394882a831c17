import { ActionIcon, Button } from "@mantine/core";
import { locales } from "@pluma/contract/kit/languages";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { useMe } from "../../../../platform/me/me.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import css from "./SinceNotice.module.css";
import type { Versions } from "./useVersionsRoom.ts";

/** Says once, over a text, that it was written in since the person was here, and leads to what that was. */
export function SinceNotice({ versions: { seen, choose } }: { versions: Versions }) {
  const t = useWords("documents");
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const me = useMe().data?.user_id;
  // What one wrote oneself, in another tab or a moment before one left, is no news.
  const isOwn = seen !== null && seen.by.length > 0 && seen.by.every(({ user_id }) => user_id === me);
  if (!seen || isOwn || isOver) return null;
  const others = seen.by.filter(({ user_id }) => user_id !== me).map(({ name }) => name);
  const by = { names: new Intl.ListFormat(locales[language]).format(others), count: others.length };
  return (
    <div className={css.root} role="status">
      <span className={css.text}>
        {others.length === 0 ? t("versions.changed") : t("versions.changedBy", by)} <Moment at={seen.seenAt} />
      </span>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => {
          setOver(true);
          choose({ kind: "seen" });
        }}
      >
        {t("versions.see")}
      </Button>
      <ActionIcon aria-label={t("close")} title={t("close")} onClick={() => setOver(true)}>
        <IconX size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

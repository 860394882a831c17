import { Button } from "@mantine/core";
import { locales } from "@pluma/contract/kit/languages";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./Conflict.module.css";
import type { Theirs } from "./useKept.ts";

type Props = { theirs: Theirs; onSettle: (choice: "mine" | "theirs") => void };

/** Somebody else saved the same parts meanwhile: which, and which of both to keep. Until then nothing is saved or lost. */
export default function Conflict({ theirs, onSettle }: Props) {
  const t = useWords("workflows");
  const language = useLanguage();
  const names = theirs.parts.map((part) => t(`conflict.part.${part}`));
  const parts = new Intl.ListFormat(locales[language], { type: "conjunction" }).format(names);
  return (
    <div className={css.root} role="alert">
      <p>{t("conflict.text", { parts })}</p>
      <div className={css.acts}>
        <Button variant="default" size="xs" onClick={() => onSettle("theirs")}>
          {t("conflict.theirs")}
        </Button>
        <Button variant="default" size="xs" onClick={() => onSettle("mine")}>
          {t("conflict.mine")}
        </Button>
      </div>
    </div>
  );
}

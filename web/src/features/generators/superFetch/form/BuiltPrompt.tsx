import type { PromptWords } from "@pluma/contract/generators/inputs";
import { IconChevronRight } from "@tabler/icons-react";
import { copyText } from "../../../../platform/copyText.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { CopyButton } from "../../../chats/index.ts";
import { buildPrompt, type Entries } from "../builder.ts";
import css from "./InputForm.module.css";

/** The prompt that comes of the form, to be read and copied; editable inputs stand as their names in brackets. */
export function BuiltPrompt({ entries, words }: { entries: Entries; words: PromptWords }) {
  const t = useWords("generators");
  const prompt = buildPrompt(entries, words);
  return (
    <details className={css.built}>
      <summary className={css.builtHead}>
        <IconChevronRight size={15} stroke={1.7} aria-hidden="true" />
        {t("superFetch.built")}
      </summary>
      <div className={css.builtBody}>
        <p className={css.builtNote}>{t("superFetch.builtNote")}</p>
        <p className={css.builtText}>{prompt}</p>
        <CopyButton copy={() => copyText(prompt)} isNamed />
      </div>
    </details>
  );
}

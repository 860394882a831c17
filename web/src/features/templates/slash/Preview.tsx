import { languageNames } from "@pluma/contract/kit/languages";
import type { Template } from "@pluma/contract/templates/templates";
import { IconEyeOff } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ComposedPrompt } from "../fields/ComposedPrompt.tsx";
import css from "./SlashList.module.css";

/** What a template is made of: its prompt with the blanks or, where that may not be read, what it asks for. */
export function Preview({ template }: { template: Template }) {
  const t = useWords("templates");
  const { name, author, language, content, template_fields: fields } = template;
  return (
    <div className={css.preview}>
      <p className={css.previewName}>{name}</p>
      <p className={css.facts}>{[author, languageNames[language]].filter(Boolean).join(" · ")}</p>
      {content === null ? (
        <>
          <ul className={css.asks}>
            {fields.map((field) => (
              <li key={field.name}>{field.label}</li>
            ))}
          </ul>
          <p className={css.hidden}>
            <IconEyeOff size={15} stroke={1.6} aria-hidden="true" /> {t("slash.hidden")}
          </p>
        </>
      ) : (
        <ComposedPrompt
          content={content}
          values={{}}
          labelOf={(blank) => fields.find((field) => field.name === blank)?.label ?? blank}
        />
      )}
    </div>
  );
}

import type { TemplateField } from "@pluma/contract/templates/fields";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./FieldList.module.css";

/** The fields of a template whose prompt one may not read: they belong to it, and are only named. */
export function ReadFields({ fields }: { fields: readonly TemplateField[] }) {
  const t = useWords("templates");
  return (
    <section aria-label={t("form.fields")}>
      <div className={css.head}>
        <h2>{t("form.fields")}</h2>
      </div>
      <ul>
        {fields.map(({ name, label, type, order }) => (
          <li key={name} className={css.row}>
            <div className={css.line}>
              <span className={`${css.number} num`}>{order}</span>
              <span className={css.names}>
                <span className={css.label}>{label}</span>
              </span>
              <span className={css.type}>{t(`types.${type}`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

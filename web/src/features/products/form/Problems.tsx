import { IconAlertCircle } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./form.module.css";
import { idOf, type ProductEditor } from "./useProductForm.ts";

/** What keeps a product from being saved, line by line; each leads to its field. */
export function Problems({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { wrong, failure, alert } = editor;
  if (wrong.length === 0 && failure === null) return null;
  return (
    <div ref={alert} className={css.problems} role="alert" tabIndex={-1}>
      <h2>
        <IconAlertCircle size={17} stroke={1.6} aria-hidden />
        {t("form.problems")}
      </h2>
      <ul>
        {wrong.map(({ field, text }) => (
          <li key={field}>
            <button type="button" onClick={() => document.getElementById(idOf(field))?.focus()}>
              {text}
            </button>
          </li>
        ))}
        {failure !== null && <li>{failure}</li>}
      </ul>
    </div>
  );
}

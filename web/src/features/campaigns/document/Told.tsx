import { Suspense } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ComposedPrompt, type Filled } from "../../templates/index.ts";
import css from "./wizard.module.css";

/** What is going to be asked, before anything is made: the prompt where it may be read, else what was filled in. */
export function Told({ filled: { template, used }, avatar }: { filled: Filled; avatar: string | null }) {
  const t = useWords("campaigns");
  const values = Object.fromEntries(used.fields.map(({ name, value }) => [name, value]));
  const said = used.fields.filter(({ value }) => value.trim() !== "");
  return (
    <aside className={css.told} aria-label={t("wizard.told")}>
      <p className={css.quiet}>{t("wizard.fromTemplate")}</p>
      <h3 className={css.serif}>{template.name}</h3>
      {template.content === null ? (
        <dl>
          {said.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Suspense>
          <ComposedPrompt isShort content={template.content} values={values} />
        </Suspense>
      )}
      <p className={css.with}>
        {avatar === null ? t("wizard.nobodyYet") : t("wizard.with", { name: avatar })} {t("wizard.goesTo")}
      </p>
    </aside>
  );
}

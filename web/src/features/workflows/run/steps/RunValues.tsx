import { Button } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { readValues } from "@pluma/contract/workflows/values";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "./RunValues.module.css";

/** What was answered at the start of a run, and the way to change it. */
export function RunValues({ run, onChange }: { run: UserWorkflow; onChange: () => void }) {
  const t = useWords("workflows");
  const values = readValues(
    run.values,
    run.questions.map(({ key }) => key),
  );
  if (run.questions.length === 0) return null;
  return (
    <section className={css.root} aria-label={t("run.values")}>
      <header className={css.head}>
        <h3>{t("run.values")}</h3>
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {t("run.change")}
        </Button>
      </header>
      <dl className={css.list}>
        {run.questions.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{values.get(key)?.trim() || t("run.nothing")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

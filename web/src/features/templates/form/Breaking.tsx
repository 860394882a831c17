import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconAlertTriangle, IconExternalLink } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFieldUses } from "../data.ts";
import { type BrokenWorkflow, breaksOf, fieldChanges } from "../draft/breaks.ts";
import css from "./Breaking.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

/** What saving would break of what uses the fields: workflows, and answers that people gave last. Nothing where it breaks nothing. */
export function Breaking({ template, editor }: { template: OpenTemplate; editor: TemplateEditor }) {
  const t = useWords("templates");
  // What is there twice cannot be saved, and says nothing of the fields.
  const changes = editor.repeated.length > 0 ? [] : fieldChanges(template.template_fields, editor.draft);
  const uses = useFieldUses(template.template_id, changes.length > 0);
  if (changes.length === 0 || !uses.data) return null;
  const { workflows, others, forgotten } = breaksOf(changes, uses.data);
  if (workflows.length + others + forgotten.length === 0) return null;
  return (
    <section className={css.breaking} aria-label={t("breaks.title")}>
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
      <div role="status">
        <p className={css.title}>{t("breaks.title")}</p>
        <ul>
          {workflows.map((workflow) => (
            <Workflow key={workflow.workflow_id} workflow={workflow} />
          ))}
          {others > 0 && <li>{t("breaks.others", { count: others, number: formatNumber(others) })}</li>}
          {forgotten.map(({ label, people }) => (
            <li key={label}>{t("breaks.forgotten", { label, count: people, number: formatNumber(people) })}</li>
          ))}
        </ul>
        <p>{t("breaks.kept")}</p>
      </div>
    </section>
  );
}

const kinds = ["fixed", "step", "asked", "unfit"] as const;

// Beside what is written here, which would be left else.
function Workflow({ workflow }: { workflow: BrokenWorkflow }) {
  const t = useWords("templates");
  const said = kinds.flatMap((kind) => {
    const count = workflow[kind];
    return count === 0 ? [] : [t(`breaks.${kind}`, { count, number: formatNumber(count) })];
  });
  return (
    <li>
      <a href={`/workflows/${workflow.workflow_id}`} target="_blank" rel="noreferrer" title={t("breaks.newTab")}>
        {workflow.name}
        <IconExternalLink size={14} stroke={1.6} aria-hidden />
      </a>
      {said.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </li>
  );
}

import { Anchor, Button, Switch } from "@mantine/core";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { IconAlertTriangle, IconCopy, IconReplace, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { templateFormOf } from "../../../templates/index.ts";
import { fieldsOf, numberOf, templateOf } from "../../steps.ts";
import { hasChanged, withFieldsOfNow, withStep } from "../draft/draft.ts";
import type { Editor } from "../useEditor.ts";
import { AvatarField } from "./AvatarField.tsx";
import { ModelField } from "./ModelField.tsx";
import { SourceRow } from "./SourceRow.tsx";
import css from "./StepPane.module.css";

type Props = { editor: Editor; step: WorkflowStep; onChange: () => void };

/** A step as it is made: its template, who writes it, where each value comes from, and whether it stops for a look. */
export function StepPane({ editor, step, onChange }: Props) {
  const t = useWords("workflows");
  const number = numberOf(editor.draft.steps, step.step_id);
  const change = (part: Partial<WorkflowStep>) =>
    editor.change(withStep(editor.draft, step.step_id, (held) => ({ ...held, ...part })));
  return (
    <section className={css.root} aria-label={t("step.title", { number: formatNumber(number) })}>
      <Head editor={editor} step={step} onChange={onChange} />
      <Warnings editor={editor} step={step} />
      <div className={css.pair}>
        <AvatarField
          avatarId={step.avatar_id}
          error={editor.toldAt(step.step_id, "avatar_id")}
          onChange={(avatar_id) => change({ avatar_id })}
        />
        <ModelField model={step.model} onChange={(model) => change({ model })} />
      </div>
      <Sources editor={editor} step={step} />
      <Switch
        className={css.stop}
        label={t("step.stop")}
        description={t("step.stopText", { number: formatNumber(number) })}
        checked={step.stop}
        onChange={(event) => change({ stop: event.currentTarget.checked })}
      />
      <Foot editor={editor} step={step} />
    </section>
  );
}

function Head({ editor, step, onChange }: Props) {
  const t = useWords("workflows");
  const number = numberOf(editor.draft.steps, step.step_id);
  const template = templateOf(editor.templates, step);
  const count = template?.template_fields.length ?? 0;
  return (
    <div className={css.head}>
      <div className={css.names}>
        <h2 className={css.name}>{template?.name ?? t("steps.missing")}</h2>
        <p className={css.facts}>
          {t("step.facts", { number: formatNumber(number), count, fields: formatNumber(count) })}
          {template?.can.edit && (
            <>
              {" · "}
              <Anchor
                className={css.open}
                underline="always"
                component={Link}
                to={templateFormOf(template.template_id)}
              >
                {t("step.open")}
              </Anchor>
            </>
          )}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconReplace size={15} stroke={1.6} />}
        aria-label={t("step.replaceLong")}
        onClick={onChange}
      >
        {t("step.replace")}
      </Button>
    </div>
  );
}

/** What has become of a step's template since: it is not there any more, or has other fields. */
function Warnings({ editor, step }: Omit<Props, "onChange">) {
  const t = useWords("workflows");
  const isMissing = !templateOf(editor.templates, step);
  if (!isMissing && !hasChanged(step, editor.templates)) return null;
  const takeOver = () => editor.change(withFieldsOfNow(editor.draft, step.step_id, editor.templates));
  return (
    <div className={css.warning} role="status">
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
      <p>{t(isMissing ? "step.withdrawnText" : "step.changedText")}</p>
      {!isMissing && (
        <Button variant="default" size="xs" onClick={takeOver}>
          {t("step.takeOver")}
        </Button>
      )}
    </div>
  );
}

function Sources({ editor, step }: Omit<Props, "onChange">) {
  const t = useWords("workflows");
  const fields = fieldsOf(editor.templates, step);
  if (!templateOf(editor.templates, step)) return null;
  if (fields.length === 0) return <p className={css.none}>{t("step.noFields")}</p>;
  return (
    <div className={css.sources}>
      <div className={css.columns} aria-hidden="true">
        <span>{t("step.field")}</span>
        <span>{t("step.from")}</span>
        <span>{t("step.value")}</span>
      </div>
      <ul>
        {fields.map((field) => (
          <SourceRow key={field.name} editor={editor} step={step} field={field} />
        ))}
      </ul>
    </div>
  );
}

function Foot({ editor, step }: Omit<Props, "onChange">) {
  const t = useWords("workflows");
  return (
    <div className={css.foot} data-over-end>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.6} />}
        onClick={() => editor.copyStep(step.step_id)}
      >
        {t("step.copy")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={() => editor.removeStep(step.step_id)}
      >
        {t("step.remove")}
      </Button>
      <p className={css.keys}>
        {t("step.moveKeys")} <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
      </p>
    </div>
  );
}

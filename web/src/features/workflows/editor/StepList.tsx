import { Button } from "@mantine/core";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { IconAlertTriangle, IconGripVertical, IconHandStop, IconPencil, IconPlus } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useRowOrder } from "../../../ui/data/useRowOrder.ts";
import { templateOf } from "../steps.ts";
import { hasChanged } from "./draft/draft.ts";
import css from "./StepList.module.css";
import { Writer } from "./step/Writer.tsx";
import type { Editor } from "./useEditor.ts";

/** The steps in their order, which is one's own: by the pointer at a grip, or Alt and the arrows. */
export function StepList({ editor, onAdd }: { editor: Editor; onAdd: () => void }) {
  const t = useWords("workflows");
  const { steps } = editor.draft;
  return (
    <section aria-label={t("steps.title")}>
      <div className={css.head}>
        <h2 className={css.title}>{t("steps.title")}</h2>
        <p className={css.about}>{t(steps.length === 0 ? "editor.noSteps" : "editor.inOrder")}</p>
      </div>
      <button
        type="button"
        className={css.what}
        aria-current={editor.step === null ? "true" : undefined}
        onClick={() => editor.choose(null)}
      >
        <IconPencil size={16} stroke={1.6} aria-hidden />
        {t("about.title")}
      </button>
      {steps.length > 0 && <Rows editor={editor} />}
      <Button
        className={css.add}
        variant="subtle"
        color="ink"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={onAdd}
      >
        {t("editor.add")}
      </Button>
    </section>
  );
}

function Rows({ editor }: { editor: Editor }) {
  const t = useWords("workflows");
  const { steps } = editor.draft;
  const nameOf = (step: WorkflowStep | undefined) =>
    (step && templateOf(editor.templates, step)?.name) ?? t("steps.missing");
  const order = useRowOrder<HTMLOListElement>({
    count: steps.length,
    move: editor.move,
    movedTo: (from, to) => t("editor.movedTo", { name: nameOf(steps[from]), at: to + 1, count: steps.length }),
  });
  return (
    <>
      <ol ref={order.list} className={css.rows}>
        {steps.map((step, at) => (
          <Row
            key={step.step_id}
            step={step}
            at={at}
            editor={editor}
            isDragged={order.dragged === at}
            onGrip={order.begin}
            onKey={order.handleKey(at)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
    </>
  );
}

type RowProps = {
  step: WorkflowStep;
  at: number;
  editor: Editor;
  isDragged: boolean;
  onGrip: (at: number) => void;
  onKey: (event: KeyboardEvent) => void;
};

function Row({ step, at, editor, isDragged, onGrip, onKey }: RowProps) {
  const t = useWords("workflows");
  const template = templateOf(editor.templates, step);
  const name = template?.name ?? t("steps.missing");
  return (
    <li className={css.row} data-dragged={isDragged || undefined} onKeyDown={onKey}>
      <button
        type="button"
        className={css.grip}
        data-grip
        aria-label={t("editor.move", { name })}
        title={t("editor.moveHint")}
        onPointerDown={() => onGrip(at)}
      >
        <IconGripVertical size={17} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className={css.opener}
        aria-current={editor.step === step ? "step" : undefined}
        onClick={() => editor.choose(step.step_id)}
      >
        <span className={`${css.number} num`}>{at + 1}</span>
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          <span className={css.facts}>
            <Writer step={step} />
          </span>
          <Warning step={step} editor={editor} />
          {step.stop && (
            <span className={css.stop}>
              <IconHandStop size={14} stroke={1.6} aria-hidden />
              {t("steps.stop")}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** What is wrong with a step, or has become so since it was made. */
function Warning({ step, editor }: { step: WorkflowStep; editor: Editor }) {
  const t = useWords("workflows");
  const fault = editor.faults.find((each) => each.step === step.step_id);
  if (!fault && !hasChanged(step, editor.templates)) return null;
  return (
    <span className={css.warning}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      {fault ? t(`saved.fault.${fault.kind}`) : t("step.changed")}
    </span>
  );
}

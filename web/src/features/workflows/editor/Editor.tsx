import { useHotkeys } from "@mantine/hooks";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { About } from "./About.tsx";
import css from "./Editor.module.css";
import { EditorActs } from "./EditorActs.tsx";
import { SavedState } from "./SavedState.tsx";
import { StartPane } from "./StartPane.tsx";
import { StepList } from "./StepList.tsx";
import { StepPane } from "./step/StepPane.tsx";
import { type Editor as EditorState, sides, useEditor } from "./useEditor.ts";

const Conflict = lazy(() => import("./Conflict.tsx"));
const TemplateDialog = lazy(() => import("./TemplateDialog.tsx"));

type Props = { workflow: Workflow | null; onMade: (made: Workflow) => void };

/** For which step a template is chosen; a new one without any. */
type Choosing = { stepId: string | null };

/** A workflow as it is made: its steps, the chosen one with where each of its values comes from, and what is asked. */
export function Editor({ workflow, onMade }: Props) {
  const t = useWords("workflows");
  const editor = useEditor(workflow, onMade);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const { draft, step, theirs } = editor;
  const columns = useRef<HTMLDivElement>(null);
  // What was pressed goes with a step that is removed, or with the place of the first one: the step in hand has the focus.
  useFocusKept(columns, () => columns.current?.querySelector<HTMLElement>("[aria-current]") ?? null);
  useUnsaved(editor.isDirty);
  useHotkeys([["mod+S", () => void editor.flush()]], [], true);
  const state = <SavedState editor={editor} />;
  return (
    <>
      <TopBar
        name={draft.name.trim() || t("editor.new")}
        nameActs={draft.tags.slice(0, 2).map((tag) => <Tag key={tag}>{tag}</Tag>)}
        quiet={state}
        acts={
          <>
            {state}
            <EditorActs editor={editor} />
          </>
        }
        phoneActs={<EditorActs editor={editor} />}
      />
      {theirs && (
        <Suspense>
          <Conflict theirs={theirs} onSettle={editor.settle} />
        </Suspense>
      )}
      <Sides editor={editor} />
      <div className={css.columns} ref={columns} data-side={editor.side}>
        <div className={css.column} data-part="steps">
          <StepList editor={editor} onAdd={() => setChoosing({ stepId: null })} />
        </div>
        <div className={css.column} data-part="step">
          {step ? (
            <StepPane
              key={step.step_id}
              editor={editor}
              step={step}
              onChange={() => setChoosing({ stepId: step.step_id })}
            />
          ) : (
            <About editor={editor} onAdd={() => setChoosing({ stepId: null })} />
          )}
        </div>
        <div className={css.column} data-part="questions">
          <StartPane editor={editor} />
        </div>
      </div>
      {choosing && <Picker editor={editor} choosing={choosing} onClose={() => setChoosing(null)} />}
    </>
  );
}

type PickerProps = { editor: EditorState; choosing: Choosing; onClose: () => void };

function Picker({ editor, choosing: { stepId }, onClose }: PickerProps) {
  return (
    <TypedAhead>
      <TemplateDialog
        onClose={onClose}
        onChoose={(template) => {
          editor.pick(template);
          if (stepId === null) editor.addStep(template);
          else editor.changeTemplate(stepId, template);
          onClose();
        }}
      />
    </TypedAhead>
  );
}

/** Where there is no room for all of it beside each other: one part after the other. */
function Sides({ editor: { side, setSide, draft, questions } }: { editor: EditorState }) {
  const t = useWords("workflows");
  const counts = { steps: draft.steps.length, step: 0, questions: questions.length };
  return (
    // biome-ignore lint/a11y/useSemanticElements: they show a part of the screen, and are no fields of a form
    <div className={css.sides} role="group" aria-label={t("editor.parts")}>
      {sides.map((each) => (
        <button
          key={each}
          type="button"
          className={css.side}
          data-side={each}
          aria-pressed={each === side}
          onClick={() => setSide(each)}
        >
          {t(`editor.side.${each}`)}
          {counts[each] > 0 && <span className="num"> {counts[each]}</span>}
        </button>
      ))}
    </div>
  );
}

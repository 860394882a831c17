import type { Template } from "@pluma/contract/templates/templates";
import { questionsOf } from "@pluma/contract/workflows/steps";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { showUndo } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { fieldsOf, numberOf, templateOf } from "../steps.ts";
import { type Draft, moved, withCopy, withNewStep, withoutStep, withTemplate } from "./draft/draft.ts";
import { type Fault, faultsOf, keepsUnsaved } from "./draft/faults.ts";
import { isSame } from "./draft/saved.ts";
import { useAutosave } from "./useAutosave.ts";

export type Editor = ReturnType<typeof useEditor>;

/** What is in sight where not all of it is: the steps, what was chosen of them, what is asked. */
export const sides = ["steps", "step", "questions"] as const;
export type Side = (typeof sides)[number];

/** A workflow while it is made: its draft that saves itself, the chosen step, and what is wrong with which part. */
export function useEditor(workflow: Workflow | null, onMade: (made: Workflow) => void) {
  const mayPublish = useMay({ access: "staff" });
  const [picked, setPicked] = useState<readonly Template[]>([]);
  // Those that were picked here are there before anything is saved.
  const known = (of: Workflow | null) => [...picked, ...(of?.templates ?? [])];
  const saving = useAutosave({
    workflow,
    isWhole: (draft, since) => blocking(draft, since, known(workflow)).length === 0,
    onMade,
  });
  const { draft, base, failure } = saving;
  const templates = known(base);
  const chosen = useChosen(draft);
  const faults = faultsOf(draft, templates);
  return {
    ...saving,
    ...chosen,
    ...useStepActs(saving.change, draft, chosen.choose, templates),
    templates,
    faults,
    questions: questionsOf(draft.steps, (step) => fieldsOf(templates, step)),
    can: base?.can ?? { edit: true, delete: false, publish: mayPublish, start: false },
    faultAt: (step: string, field: string | null): Fault | undefined =>
      faults.find((fault) => fault.step === step && fault.field === field),
    /** What the server said of a part of a step, in its words. */
    toldAt: (step: string, part: string): string | undefined =>
      isRefused(failure) ? failure.fields[`steps.${numberOf(draft.steps, step) - 1}.${part}`] : undefined,
    pick: (template: Template) => setPicked((held) => [template, ...held]),
  };
}

// Steps that nobody touched are not sent, and keep no other part from being saved; one that is new waits for its first.
const blocking = (draft: Draft, since: Draft, templates: readonly Template[]): Fault[] =>
  faultsOf(draft, templates)
    .filter(keepsUnsaved)
    .filter(
      ({ step, kind }) =>
        (step === null && kind !== "steps") ||
        since.steps.length === 0 ||
        !isSame({ ...since, steps: draft.steps }, since),
    );

/** Which step is open, null for what the workflow itself is; and what is in sight on a phone. */
function useChosen({ steps }: Draft) {
  const [stepId, setStepId] = useState<string | null>(steps[0]?.step_id ?? null);
  const [side, setSide] = useState<Side>(steps.length === 0 ? "step" : "steps");
  return {
    step: steps.find(({ step_id }) => step_id === stepId) ?? null,
    side,
    setSide,
    /** Opens a step, or what the workflow itself is. */
    choose: (id: string | null) => {
      setStepId(id);
      setSide("step");
    },
  };
}

function useStepActs(
  change: (draft: Draft) => void,
  draft: Draft,
  choose: (id: string | null) => void,
  templates: readonly Template[],
) {
  const t = useWords("workflows");
  return {
    addStep: (template: Template) => {
      const next = withNewStep(draft, template, [template, ...templates]);
      change(next);
      choose(next.steps.at(-1)?.step_id ?? null);
    },
    changeTemplate: (stepId: string, template: Template) =>
      change(withTemplate(draft, stepId, template, [template, ...templates])),
    copyStep: (stepId: string) => {
      const copy = withCopy(draft, stepId);
      change(copy.draft);
      choose(copy.stepId);
    },
    /** Takes a step away; it comes back as it was, with all that read from it. */
    removeStep: (stepId: string) => {
      const at = numberOf(draft.steps, stepId);
      const step = draft.steps[at - 1];
      const left = withoutStep(draft, stepId);
      change(left);
      choose((left.steps[at - 1] ?? left.steps.at(-1))?.step_id ?? null);
      const name = (step && templateOf(templates, step)?.name) ?? t("steps.missing");
      showUndo(t("editor.removed", { name }), () => {
        change(draft);
        choose(stepId);
      });
    },
    move: (from: number, to: number) => change(moved(draft, from, to)),
  };
}

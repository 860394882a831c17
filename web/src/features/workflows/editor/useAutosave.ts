import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useEffect, useEffectEvent, useState } from "react";
import { isRefused } from "../../../platform/refused.ts";
import { readWorkflow, useCreateWorkflow, useSaveWorkflow } from "../data/workflows.ts";
import type { Draft } from "./draft/draft.ts";
import { changedBodyOf, newBodyOf } from "./draft/saved.ts";
import { useKept } from "./useKept.ts";

/** Long enough not to save every letter, short enough that one may go. */
const SAVE_AFTER_MS = 800;

type Options = {
  workflow: Workflow | null;
  /** Whether a draft may be saved as it is, over what was saved before. */
  isWhole: (draft: Draft, since: Draft) => boolean;
  onMade: (made: Workflow) => void;
};

/**
 * A workflow that saves by itself, a moment after the last change and one save after the other. What somebody else saved
 * meanwhile is taken in where it is something else than what was changed here; where it is the same, it waits until
 * somebody says which to keep, and nothing is saved or lost until then.
 */
export function useAutosave({ workflow, isWhole, onMade }: Options) {
  const kept = useKept(workflow);
  const { base, since, draft, isDirty, theirs } = kept;
  const [failure, setFailure] = useState<{ draft: Draft; error: unknown } | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isSaving, setSaving] = useState(false);
  const send = useSending();
  // Whoever has not changed anything sees what somebody else saved.
  if (workflow && base && workflow.version > base.version && !isDirty && !isSaving) kept.begin(workflow);

  async function save(): Promise<Workflow | null> {
    setSaving(true);
    try {
      const saved = await send(draft, since, base);
      kept.keep(saved, draft);
      setFailure(null);
      setSavedAt(new Date());
      if (!base) onMade(saved);
      return saved;
    } catch (error) {
      if (base && isRefused(error, "workflow_changed")) kept.takeIn(await readWorkflow(base.workflow_id), draft);
      else setFailure({ draft, error });
      return null;
    } finally {
      setSaving(false);
    }
  }

  const attempt = () =>
    save().catch((error: unknown) => {
      setFailure({ draft, error });
      return null;
    });
  const isInVain = failure?.draft === draft;
  const canSave = isDirty && !isSaving && theirs === null && isWhole(draft, since);
  useAfter(canSave && !isInVain, draft, attempt);
  return {
    ...{ draft, base, isDirty, isSaving, savedAt, theirs, change: kept.change, settle: kept.settle },
    failure: isInVain ? failure.error : null,
    retry: () => void attempt(),
    /** Saves what is there now; answers the workflow as it then stands, or null where it could not be saved. */
    flush: async () => (isDirty ? (canSave ? attempt() : null) : base),
  };
}

function useSending() {
  const create = useCreateWorkflow();
  const save = useSaveWorkflow();
  return (draft: Draft, since: Draft, over: Workflow | null): Promise<Workflow> =>
    over ? save.mutateAsync(changedBodyOf(draft, since, over)) : create.mutateAsync(newBodyOf(draft));
}

/** Acts a moment after the last change of a draft. */
function useAfter(isDue: boolean, draft: Draft, act: () => unknown): void {
  const onDue = useEffectEvent(act);
  useEffect(() => {
    if (!isDue || !draft) return;
    const timer = setTimeout(() => onDue(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, draft]);
}

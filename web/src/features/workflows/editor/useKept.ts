import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useState } from "react";
import { type Draft, draftOf, emptyDraft } from "./draft/draft.ts";
import { contestedIn, isSame, mergedOf, type Part } from "./draft/saved.ts";

/** What is held of what somebody else saved: their state, and the parts of it that were changed here too. */
export type Theirs = { workflow: Workflow; parts: readonly Part[] };

/**
 * A draft, the state that it was last saved as (`since`), and the workflow that the next save is over (`base`). `theirs`
 * is what somebody else saved of the same parts, until it was decided which to keep.
 */
export function useKept(workflow: Workflow | null) {
  const [base, setBase] = useState(workflow);
  const [since, setSince] = useState<Draft>(() => (workflow ? draftOf(workflow) : emptyDraft));
  const [draft, setDraft] = useState(since);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const stand = (on: Workflow, from: Draft) => {
    setBase(on);
    setSince(from);
  };
  return {
    ...{ base, since, draft, theirs },
    isDirty: !isSame(since, draft),
    change: setDraft,
    /** Begins anew with a state that nothing was changed of. */
    begin: (from: Workflow) => {
      stand(from, draftOf(from));
      setDraft(draftOf(from));
    },
    /** A draft was saved as it was sent; more may have been changed meanwhile. */
    keep: (saved: Workflow, sent: Draft) => stand(saved, sent),
    /** Takes in what somebody else saved; what both changed waits to be decided. */
    takeIn: (other: Workflow, sent: Draft) => {
      const now = draftOf(other);
      const contested = contestedIn(since, sent, now);
      if (contested.length > 0) return setTheirs({ workflow: other, parts: contested });
      stand(other, now);
      setDraft((held) => mergedOf(since, held, now));
    },
    /** Decides about what both changed: goes on with theirs, or with one's own over it. */
    settle: (choice: "mine" | "theirs") => {
      if (!theirs) return;
      const now = draftOf(theirs.workflow);
      const taken = choice === "theirs" ? pick(now, theirs.parts) : {};
      stand(theirs.workflow, now);
      setDraft({ ...mergedOf(since, draft, now), ...taken });
      setTheirs(null);
    },
  };
}

const pick = (draft: Draft, parts: readonly Part[]): Partial<Draft> =>
  Object.fromEntries(parts.map((part) => [part, draft[part]]));

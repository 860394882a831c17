import type { NewWorkflow, SavedWorkflow } from "../../data/workflows.ts";
import type { Draft } from "./draft.ts";

/** What a workflow consists of, part by part, as two people may have changed it. */
export const parts = ["name", "description", "tags", "public", "steps"] as const;
export type Part = (typeof parts)[number];

/** The parts in which two drafts differ. */
export const differentIn = (one: Draft, other: Draft): Part[] =>
  parts.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));

/** Whether two drafts would be saved as the same. */
export const isSame = (one: Draft, other: Draft): boolean => differentIn(one, other).length === 0;

/** A draft as a new workflow. */
export const newBodyOf = ({ name, description, tags, public: isPublic, steps }: Draft): NewWorkflow => ({
  name: name.trim(),
  description,
  tags: tags.join(","),
  ...(isPublic && { public: true }),
  steps: [...steps],
});

/** What changed in a draft since it was saved, over the version that it was changed from. */
export function changedBodyOf(
  draft: Draft,
  since: Draft,
  { workflow_id, version }: { workflow_id: number; version: number },
): SavedWorkflow {
  const whole = { ...newBodyOf(draft), public: draft.public };
  const changed = differentIn(since, draft).map((part) => [part, whole[part]]);
  return { workflow_id, version, ...Object.fromEntries(changed) };
}

/** Theirs with what was changed here since both began with the same; of what both changed, one's own. */
export function mergedOf(since: Draft, mine: Draft, theirs: Draft): Draft {
  const own = differentIn(since, mine);
  return { ...theirs, ...Object.fromEntries(own.map((part) => [part, mine[part]])) };
}

/** The parts that both changed, each in another way. */
export function contestedIn(since: Draft, mine: Draft, theirs: Draft): Part[] {
  const own = differentIn(since, mine);
  const other = differentIn(since, theirs);
  const apart = differentIn(mine, theirs);
  return parts.filter((part) => [own, other, apart].every((list) => list.includes(part)));
}

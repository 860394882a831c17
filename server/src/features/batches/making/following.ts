import { isDeepStrictEqual } from "node:util";
import type { BatchFollowed } from "@pluma/contract/batches/shapes";
import { type BatchMapping, matchColumns } from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { type ReadyWorkflow, readReady } from "../../workflows/index.ts";
import { type BatchRecord, countRunning, findBatch, lockBatch, readRows, writeBatch, writeValues } from "../store.ts";
import { tellBatch } from "../tell.ts";
import { estimateRow } from "./estimating.ts";
import { isOpen, valued } from "./rowsOf.ts";

/** A batch, and whether it was found to be another: its workflow asks other things, or has other templates. */
type Followed = { batch: BatchRecord; isOther: boolean };

/**
 * An own batch; a draft as its workflow is now. What it asks besides gets a column of its name that is free, and rows are looked at
 * anew: what was mapped and mended stays. One whose workflow is gone, or may not be started any more, stays as it was.
 */
export async function followWorkflow(ctx: ActorCtx, batchId: number): Promise<Followed> {
  const batch = (await findBatch(ctx, batchId)) ?? refuse("not_found");
  const ready = batch.state === "draft" ? await readyOf(ctx, batch) : null;
  if (!ready || isAsItWas(batch, ready)) return { batch, isOther: false };
  const estimate = await estimateRow(ctx, ready.workflowId, ready.workflow.steps, ready.templates);
  const { workflow, questions } = ready;
  const followed = await inTransaction(ctx, async (tx): Promise<Followed> => {
    const locked = (await lockBatch(tx, batchId)) ?? refuse("not_found");
    const isOpenDraft = locked.state === "draft" && (await countRunning(tx, batchId)) === 0;
    if (!isOpenDraft || isAsItWas(locked, ready)) return { batch: locked, isOther: false };
    const mapping = mappingOf(locked, questions);
    const rows = (await readRows(tx, batchId)).filter(isOpen);
    await writeValues(
      tx,
      batchId,
      rows.map((row) => valued({ questions, mapping }, row)),
    );
    const other = differenceOf(locked, ready, ctx.clock.now());
    const changes = { workflow, questions, mapping, ...estimate, ...(other && { followed: other }) };
    const written = (await writeBatch(tx, batchId, changes)) ?? refuse("not_found");
    return { batch: written, isOther: other !== null };
  });
  if (followed.isOther) tellBatch(ctx, followed.batch);
  return followed;
}

const readyOf = (ctx: ActorCtx, { workflowId }: BatchRecord): Promise<ReadyWorkflow | null> =>
  readReady(ctx, workflowId).catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error)));

const isAsItWas = (batch: BatchRecord, { workflow, questions }: ReadyWorkflow): boolean =>
  isDeepStrictEqual([batch.workflow, batch.questions], [workflow, questions]);

/** What was said of questions that are still asked stays; others are matched with what no column of it answers. */
function mappingOf({ mapping, columns }: BatchRecord, questions: Question[]): BatchMapping {
  const sourceOf = (key: string) => (Object.hasOwn(mapping.fields, key) ? mapping.fields[key] : undefined);
  const kept = questions.flatMap(({ key }) => {
    const source = sourceOf(key);
    return source ? [[key, source] as const] : [];
  });
  const taken = new Set(kept.flatMap(([, source]) => (source.from === "column" ? [source.column] : [])));
  const { fields } = matchColumns(
    questions.filter(({ key }) => !sourceOf(key)),
    columns.filter(({ index }) => !taken.has(index) && index !== mapping.name_column),
  );
  return { ...mapping, fields: { ...fields, ...Object.fromEntries(kept) } };
}

/** What is another, as the person is told it; null where only what the templates say is. */
function differenceOf(batch: BatchRecord, { workflow, questions }: ReadyWorkflow, now: Date): BatchFollowed | null {
  const [before, after] = [byKey(batch.questions), byKey(questions)];
  const labels = (some: Question[]) => some.map(({ label, key }) => label || key);
  const other = {
    added: labels(questions.filter(({ key }) => !before.has(key))),
    removed: labels(batch.questions.filter(({ key }) => !after.has(key))),
    changed: labels(questions.filter((each) => isAskedOtherwise(before.get(each.key), each))),
    steps: !isDeepStrictEqual(templatesOf(batch.workflow), templatesOf(workflow)),
  };
  const { added, removed, changed, steps } = other;
  const isAny = steps || [added, removed, changed].some(({ length }) => length > 0);
  return isAny ? { at: now.toISOString(), ...other } : null;
}

const byKey = (questions: Question[]) => new Map(questions.map((each) => [each.key, each]));

const templatesOf = ({ steps }: BatchRecord["workflow"]): number[] => steps.map(({ template_id }) => template_id);

const isAskedOtherwise = (before: Question | undefined, { type, options, required }: Question): boolean =>
  before !== undefined && (before.type !== type || before.options !== options || before.required !== required);

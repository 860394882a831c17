import type { ActorCtx } from "../../../platform/context.ts";
import { answersByStep, readViews } from "../../workflows/index.ts";
import { words } from "../locales/words.ts";
import { type BatchRecord, type RowRecord, readRowsIn } from "../store.ts";

/** So many rows with their answers are in memory at once. */
const AT_A_TIME = 50;

/** A row with what its steps answered, null where one has no finished answer. */
export type Answered = { row: RowRecord; answers: (string | null)[] };

const states = ["left_out", "ready", "waiting", "running", "written", "failed"] as const;

/** All rows of an own batch in their order, or only the written ones, some at a time. */
export async function* answeredRows(
  ctx: ActorCtx,
  { workflowBatchId }: BatchRecord,
  which: "all" | "written",
): AsyncGenerator<Answered[]> {
  const wanted = which === "all" ? [...states] : (["written"] as const);
  for (let offset = 0; ; offset += AT_A_TIME) {
    const rows = await readRowsIn(ctx, workflowBatchId, [...wanted], { offset, limit: AT_A_TIME });
    const ids = rows.flatMap(({ userWorkflowId }) => userWorkflowId ?? []);
    const views = await readViews(ctx, ids);
    yield rows.map((row) => {
      const view = views.get(row.userWorkflowId ?? 0);
      return { row, answers: view ? answersByStep(view) : [] };
    });
    if (rows.length < AT_A_TIME) return;
  }
}

/** The heads of a result: the columns of the file, how each row stands, and a column for each step; no two are the same. */
export function headsOf({ lang }: ActorCtx, batch: BatchRecord, stepNames: readonly string[]): string[] {
  const { state, step } = words[lang].result;
  const steps = stepNames.map((name, index) => name || `${step} ${index + 1}`);
  return textColumns([...batch.columns.map(({ name }) => name), state, ...steps]);
}

/** One row under these heads; an answer of a step that is not there is empty. */
export function cellsOf({ lang }: ActorCtx, batch: BatchRecord, { row, answers }: Answered): string[] {
  const mended = mendedColumns(batch, row);
  const given = batch.columns.map(({ index }) => mended.get(index) ?? row.cells[index] ?? "");
  const steps = batch.workflow.steps.map((_, index) => answers[index] ?? "");
  return [...given, words[lang].result.states[row.state], ...steps];
}

/** What was mended, by the column that it stands for: a text stands beside what it was written from. */
function mendedColumns({ mapping }: BatchRecord, { mended }: RowRecord): Map<number, string> {
  return new Map(
    Object.entries(mended).flatMap(([key, value]): [number, string][] => {
      const source = Object.hasOwn(mapping.fields, key) ? mapping.fields[key] : undefined;
      return source?.from === "column" ? [[source.column, value]] : [];
    }),
  );
}

/** Names of columns of which no two are the same, and none is read as a formula. */
export function textColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(name) ? `'${name}` : name;
    let one = plain;
    for (let count = 2; taken.has(one); count += 1) one = `${plain} (${count})`;
    taken.add(one);
    return one;
  });
}

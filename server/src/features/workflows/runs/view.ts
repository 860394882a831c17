import type { Template } from "@pluma/contract/templates/templates";
import type { StepState } from "@pluma/contract/workflows/runs";
import { readValues } from "@pluma/contract/workflows/values";
import type { ActorCtx } from "../../../platform/context.ts";
import { readAnswersBeside, readLastAnswers } from "../../chats/index.ts";
import { readKept, readOvertaken, readShown, readUsable } from "../../templates/index.ts";
import type { KeptStep } from "../tables.ts";
import { type Facts, type Given, givenTo, isAnswered, isToAsk, keysOf, statesOf } from "./rules.ts";
import { findRun, type RunRow, readSteps, type StepRow } from "./store.ts";

/** The answer that counts; `versions` are the ids of all answers of its step, oldest first. */
type LastAnswer = Awaited<ReturnType<typeof readLastAnswers>>[number] & { versions: number[] };

/** A step of a run with all that says how it stands. */
export type StepView = Facts & {
  row: StepRow;
  step: KeptStep;
  /** Its template in the state that the run was started with, and as it is now; null where the caller may not use it, or it was not asked for. */
  template: Template | null;
  latest: Template | null;
  answer: LastAnswer | null;
  /** What its answer was asked with is not what its template asks now; looked at only to be seen. */
  isOvertaken: boolean;
  state: StepState;
  /** What a field of it would be given now. */
  givenNow: (name: string) => Given;
};

export type RunView = { row: RunRow; steps: StepView[] };

/** What a run is seen with by somebody, and what by that which only goes on with it: no author's name, and no earlier answer. */
const forTheEye = {
  templates: readShown,
  beside: readAnswersBeside,
  overtaken: readOvertaken,
  wants: (_place: StepRow | undefined) => true,
};
/** Templates only of steps that are still to be asked: nothing is asked with those of the others. */
const toGoOn: typeof forTheEye = {
  templates: readUsable,
  beside: async () => new Map(),
  overtaken: async () => new Set(),
  wants: (place) => place !== undefined && isToAsk(place),
};

/** Own runs as they stand. */
export async function viewRuns(ctx: ActorCtx, rows: RunRow[], read = forTheEye, known?: StepRow[]): Promise<RunView[]> {
  const ids = rows.map(({ userWorkflowId }) => userWorkflowId);
  const steps = known ?? (await readSteps(ctx, ids));
  // One after the other: a transaction has one connection, and asks it one thing at a time.
  const answers = await readLastAnswers(
    ctx,
    steps.flatMap(({ conversationId }) => conversationId ?? []),
  );
  const placeOf = new Map(steps.map((place) => [`${place.userWorkflowId} ${place.position}`, place]));
  const wanted = rows.flatMap(({ userWorkflowId, workflow }) =>
    workflow.steps.filter((_, position) => read.wants(placeOf.get(`${userWorkflowId} ${position}`))),
  );
  const templates = await read.templates(
    ctx,
    wanted.map(({ template_id }) => template_id),
  );
  const templateOf = await readKept(ctx, wanted, templates);
  const beside = await read.beside(
    ctx,
    answers.flatMap(({ questionId }) => questionId ?? []),
  );
  const isAnyOther = wanted.some((step) => templates.get(step.template_id)?.version !== templateOf(step)?.version);
  const asked = isAnyOther ? answers.flatMap(({ template }) => template?.template_version_id ?? []) : [];
  const overtaken = await read.overtaken(ctx, asked);
  const answerIn = new Map(
    answers.map((answer) => [
      answer.conversationId,
      { ...answer, versions: beside.get(answer.questionId ?? 0) ?? [answer.messageId] },
    ]),
  );
  return rows.map((row) => {
    const own = steps.filter(({ userWorkflowId }) => userWorkflowId === row.userWorkflowId);
    const answerOf = (step: StepRow) => answerIn.get(step.conversationId) ?? null;
    return viewRun(row, own, answerOf, { templates, templateOf, overtaken });
  });
}

/** One own run as it stands; undefined when there is none. */
export async function findView(ctx: ActorCtx, userWorkflowId: number): Promise<RunView | undefined> {
  const row = await findRun(ctx, userWorkflowId);
  return row && (await viewRuns(ctx, [row]))[0];
}

/** The same, for what goes on with it and shows it to nobody. */
export async function findToGoOn(ctx: ActorCtx, userWorkflowId: number): Promise<RunView | undefined> {
  const row = await findRun(ctx, userWorkflowId);
  return row && (await viewRuns(ctx, [row], toGoOn))[0];
}

/** The same of those whose rows and steps were just read, in their order. */
export const viewToGoOn = (ctx: ActorCtx, rows: RunRow[], steps: StepRow[]): Promise<RunView[]> =>
  viewRuns(ctx, rows, toGoOn, steps);

/** A run that was just made: nothing of it was asked yet. */
export const viewMade = (row: RunRow, steps: StepRow[], templates: ReadonlyMap<number, Template>): RunView =>
  viewRun(row, steps, () => null, {
    templates,
    templateOf: ({ template_id }) => templates.get(template_id) ?? null,
    overtaken: new Set(),
  });

type Known = {
  templates: ReadonlyMap<number, Template>;
  templateOf: (step: KeptStep) => Template | null;
  overtaken: ReadonlySet<number>;
};

function viewRun(
  row: RunRow,
  rows: StepRow[],
  answerOf: (step: StepRow) => LastAnswer | null,
  { templates, templateOf, overtaken }: Known,
): RunView {
  const { steps } = row.workflow;
  const asked = readValues(row.values, keysOf(steps));
  const texts = new Map<string, string | null>();
  const told = { asked, answerOf: (stepId: string) => texts.get(stepId) ?? null };
  const views = rows.flatMap((place): Omit<StepView, "state">[] => {
    const step = steps[place.position];
    if (!step) return [];
    const answer = answerOf(place);
    const givenNow = (name: string) => givenTo(step, name, told);
    const isChanged = changed(answer, givenNow);
    const facts = { stop: step.stop, wanted: place.wanted, attempts: place.attempts, seen: place.seen };
    texts.set(step.step_id, answer?.content ?? null);
    const isOvertaken = overtaken.has(answer?.template?.template_version_id ?? 0);
    const known = { template: templateOf(step), latest: templates.get(step.template_id) ?? null, isOvertaken };
    return [{ ...facts, ...known, row: place, step, answer, isRefused: place.error !== null, isChanged, givenNow }];
  });
  const states = statesOf(views);
  return { row, steps: views.map((view, index) => ({ ...view, state: states[index] ?? "waiting" })) };
}

/** Whether a step was told something else than it would be told now; what it was told is kept with its question. */
function changed(answer: LastAnswer | null, givenNow: (name: string) => Given): boolean {
  return (answer?.template?.fields ?? []).some(({ name, value }) => toldNow(value, givenNow(name)) !== value);
}

/** What a field that was told a value would be told now; null where the earlier answer has no such part any more. */
export const toldNow = (value: string, now: Given): string | null =>
  // A part that may be left out, and was not there then either, is told as nothing.
  now === undefined || (now === null && value === "") ? value : now;

/** The finished answers of a run, with the names of their steps, in order. */
export const answersOf = ({ steps }: RunView) =>
  steps.flatMap(({ answer, state, template }) =>
    answer?.content && isAnswered(state)
      ? [{ name: template?.name ?? answer.template?.name ?? "", content: answer.content }]
      : [],
  );

import type { Template } from "@pluma/contract/templates/templates";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { sendMessage } from "../../chats/index.ts";
import { faultsOf, fillFields } from "../../templates/index.ts";
import { insertAttempt, placeSteps } from "./store.system.ts";
import { claimedWithQuestion, lockRun, type RunRow, readSteps, writeStep } from "./store.ts";
import type { StepView } from "./view.ts";

/**
 * Asks a step for the next time, in its conversation, or writes down what keeps it from being asked. Whoever else asks it at
 * the same moment, on whichever node: one of them does, and the others nothing. Answers "passing"
 * where it can be tried later.
 */
export async function askStep(ctx: ActorCtx, run: RunRow, view: StepView): Promise<"asked" | "refused" | "passing"> {
  try {
    await send(ctx, run, view, fillingOf(view));
    return "asked";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "run_going") return "refused";
    if (isPassing(error)) return "passing";
    const { code, values } = error;
    await inTransaction(ctx, (tx) => claim(tx, run, view, null, { code, values })).catch(leaveTaken);
    return "refused";
  }
}

/** Refusals that say nothing of the step: too much at once, a node that stops, an answer of its chat that is still written. */
const isPassing = ({ status, code }: Refusal): boolean =>
  status === 429 || status === 503 || code === "still_generating";

/** With which state of its template a step is asked, and what the fields of that are given. */
type Filling = { version: number; values: Record<string, string> };

/**
 * With what a step is asked: its template as the run was started with it. Asked again, the template as it is now, where that asks
 * for nothing that the run does not know: whoever mended it meant this step. Refuses template_withdrawn, and run_part_missing
 * where an earlier answer has not the part that is read.
 */
function fillingOf(view: StepView): Filling {
  const { template, attempts, step, givenNow } = view;
  const kept = template ?? refuse("template_withdrawn");
  const mended = attempts > 0 ? mendedOf(view) : null;
  if (mended) return mended;
  const { values } = filled(kept, givenNow) ?? refuse("run_part_missing");
  return { version: step.template_version ?? kept.version, values };
}

/** With what a step is asked again whose template is another than the run was started with; null where it is not, or does not fit. */
function mendedOf({ template, latest, step, givenNow }: StepView): Filling | null {
  const isOther = template !== null && latest !== null && latest.version !== template.version;
  return isOther ? fittingOf(latest, step, givenNow) : null;
}

/** Whether the template of an answered step asks otherwise since, so that it would be asked with another one now. */
export const isTemplateChanged = (view: StepView): boolean => view.isOvertaken && mendedOf(view) !== null;

/** The same of a template as it is now; null where it has a field that the run knows nothing of, or does not take what it has. */
function fittingOf(
  template: Template,
  { fields: known }: WorkflowStep,
  givenNow: StepView["givenNow"],
): Filling | null {
  const { template_fields: fields } = template;
  const filling = fields.every(({ name }) => Object.hasOwn(known, name)) ? filled(template, givenNow) : null;
  return filling && faultsOf(fields, fillFields(fields, filling.values)).size === 0 ? filling : null;
}

/** What the fields of a template are given; null where an earlier answer has not a part that one of them must have. */
function filled({ version, template_fields: fields }: Template, givenNow: StepView["givenNow"]): Filling | null {
  const given = fields.map(({ name, required }) => ({ name, required, value: givenNow(name) }));
  if (given.some(({ value, required }) => value === null && required)) return null;
  const values = given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value ?? ""]]));
  return { version, values: Object.fromEntries(values) };
}

async function send(ctx: ActorCtx, run: RunRow, view: StepView, { version, values }: Filling): Promise<void> {
  const { step, answer } = view;
  const conversation_id = view.row.conversationId ?? (await openConversation(ctx, run, view));
  const isOfMany = run.workflowBatchId !== null;
  await sendMessage(ctx, {
    ...usual,
    // A batch counts its rows itself.
    isOfRun: isOfMany,
    conversation_id,
    template_id: step.template_id,
    template_version: version,
    values,
    avatar_id: step.avatar_id,
    model: step.model,
    // Asked again it is another version of the same question; the earlier ones stay.
    edit_of: answer?.questionId ?? null,
    within: {
      write: (tx, { messageId }) => claim(tx, run, view, messageId, null),
      together: { parts: claimedWithQuestion, values: claimOf(run, view) },
    },
  });
}

const usual = {
  saveOnConversation: true,
  enhance: false,
  stream: true,
  searchOnInternet: false,
  learnFromPrevResponse: false,
  avatarMessage: false,
  message_type_id: 1,
} as const;

/** Gives a step a conversation where the person deleted its own. Whoever does it at the same moment finds this one. */
async function openConversation(ctx: ActorCtx, run: RunRow, { row, template, step }: StepView): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    (await lockRun(tx, run.userWorkflowId)) ?? refuse("run_going");
    const steps = await readSteps(tx, [run.userWorkflowId]);
    const known = steps.find(({ userWorkflowTemplateId }) => userWorkflowTemplateId === row.userWorkflowTemplateId);
    if (known?.conversationId) return known.conversationId;
    const name = template?.name ?? run.name;
    const isOfMany = run.workflowBatchId !== null;
    const { userWorkflowTemplateId } = row;
    const place = { userWorkflowTemplateId, name: chatName(name), model: step.model };
    const placed = await placeSteps(tx, [place], isOfMany);
    return placed.get(userWorkflowTemplateId) ?? refuse("run_going");
  });
}

/** What the conversation of a step is called. */
export const chatName = (name: string): string => name.slice(0, NAME_LENGTH).toWellFormed();

const NAME_LENGTH = 200;

/**
 * Writes that a step was asked, in the transaction that writes its question; refuses run_going, and so all of it, where
 * somebody else has, or the run was cancelled meanwhile.
 */
async function claim(
  tx: ActorCtx,
  { userWorkflowId }: RunRow,
  { row, attempts }: StepView,
  messageId: number | null,
  error: StepView["row"]["error"],
): Promise<void> {
  const run = await lockRun(tx, userWorkflowId);
  if (!run?.isGoing) refuse("run_going");
  const { userWorkflowTemplateId } = row;
  const attempt = attempts + 1;
  if (!(await insertAttempt(tx.db, { userWorkflowTemplateId, attempt, messageId }))) refuse("run_going");
  await writeStep(tx, userWorkflowTemplateId, { attempts: attempt, error });
}

const claimOf = ({ userWorkflowId }: RunRow, { row, attempts }: StepView) => ({
  userWorkflowId,
  userWorkflowTemplateId: row.userWorkflowTemplateId,
  attempt: attempts + 1,
});

function leaveTaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "run_going")) throw error;
}

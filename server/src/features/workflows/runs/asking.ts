import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { addConversation, sendMessage } from "../../chats/index.ts";
import type { Given } from "./rules.ts";
import { insertAttempt } from "./store.system.ts";
import { lockRun, type RunRow, readSteps, writeStep } from "./store.ts";
import type { StepView } from "./view.ts";

/**
 * Asks a step for the next time, in its conversation, or writes down what keeps it from being asked. Whoever else asks it at
 * the same moment, on whichever node: one of them does, and the others nothing. Answers "passing"
 * where it can be tried later.
 */
export async function askStep(ctx: ActorCtx, run: RunRow, view: StepView): Promise<"asked" | "refused" | "passing"> {
  try {
    await send(ctx, run, view, valuesFor(view));
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

/** What the fields of a step are given; refuses where an earlier answer has not the part that is read. */
function valuesFor({ template, givenNow }: StepView): Record<string, string> {
  const fields = template?.template_fields ?? refuse("template_withdrawn");
  return Object.fromEntries(
    fields.flatMap(({ name, required }) => {
      const value: Given = givenNow(name);
      if (value === undefined) return [];
      if (value === null) return required ? refuse("run_part_missing") : [[name, ""]];
      return [[name, value]];
    }),
  );
}

async function send(ctx: ActorCtx, run: RunRow, view: StepView, values: Record<string, string>): Promise<void> {
  const { step, answer } = view;
  const conversation_id = view.row.conversationId ?? (await openConversation(ctx, run, view));
  const isOfMany = run.workflowBatchId !== null;
  await sendMessage(ctx, {
    ...usual,
    // A batch counts its rows itself.
    isOfRun: isOfMany,
    conversation_id,
    template_id: step.template_id,
    values,
    avatar_id: step.avatar_id,
    model: step.model,
    // Asked again it is another version of the same question; the earlier ones stay.
    edit_of: answer?.questionId ?? null,
    within: (tx, { messageId }) => claim(tx, run, view, messageId, null),
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
    const conversationId = await addStepConversation(tx, { ...row, name, model: step.model, isOfMany });
    await writeStep(tx, row.userWorkflowTemplateId, { conversationId });
    return conversationId;
  });
}

type Place = { userWorkflowTemplateId: number; name: string; model: string | null; isOfMany: boolean };

/** Makes the conversation of a step; in the archive, so that the list of chats stays one's own, and in no list where it is one of many. */
export async function addStepConversation(tx: ActorCtx, { name, isOfMany, ...place }: Place): Promise<number> {
  const beside = { tags: "", isNameGiven: true, avatarId: null, archived: true, isUnlisted: isOfMany };
  const made = await addConversation(tx, { ...beside, name: name.slice(0, NAME_LENGTH).toWellFormed(), ...place });
  return made.conversationId;
}

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

function leaveTaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "run_going")) throw error;
}

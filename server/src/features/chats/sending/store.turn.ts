import { HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import { type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { isTaken } from "../../../platform/database/db.ts";
import { mine, whoever } from "../../../platform/database/owned.ts";
import { rowOf, type Stored } from "../../../platform/database/rows.ts";
import { statement } from "../../../platform/database/statement.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import { setAside } from "../../accounts/index.ts";
import { type GenerationValues, generationOfAnswer } from "../../generation/index.ts";
import { keptOf } from "../messages/store.answers.ts";
import { type Composed, promptSource, valuesOf } from "../prompts/source.ts";
import type { MessageRow } from "../store.messages.ts";
import { type ConversationRow, mineHere } from "../store.ts";
import { conversationFiles, conversations, messages } from "../tables.ts";
import type { Within, WithinParts } from "./sending.ts";

type Found = {
  conversation: Stored;
  question: Stored;
  answer: Stored;
  said: { messageId: number; role: "user" | "assistant"; content: string | null }[];
  id: number;
  words: number;
  isUnlimited: boolean;
};

/** A turn that was written, with what was said before it, newest first, and the words that were set aside. */
export type WrittenTurn = Pick<Found, "said" | "id" | "words" | "isUnlimited"> & {
  ref: number;
  conversation: ConversationRow;
  question: MessageRow;
  answer: MessageRow;
};

const at = {
  conversationId: sql.placeholder("conversationId"),
  content: sql.placeholder("content"),
  now: sql.placeholder("now"),
  model: sql.placeholder("model"),
  prompt: sql.placeholder("prompt"),
  template: sql.placeholder("template"),
  isLearning: sql.placeholder("isLearning"),
};

/**
 * The conversation, if it is as this statement sees it: one that is being changed, or was since, is left to a
 * transaction that waits for its turn and reads after it. So is one that needs more than a question and its answer.
 */
const locked = (gate: SQL): SQL => sql`locked as materialized (
  select conversation_id from ${conversations}
  where ${conversations.conversationId} = ${at.conversationId} and ${mineHere(whoever)}
    and conversations.xmin = (select seen.xmin from conversations seen where seen.conversation_id = ${at.conversationId})
    ${gate} and avatar_id is null and (model is null or ${at.model}::text is not null)
    and not exists (select 1 from ${conversationFiles} f where f.conversation_id = conversations.conversation_id)
  for update of conversations skip locked)`;

const written = (): SQL => sql`question as (
  insert into messages (conversation_id, user_id, role, content, prompt, template, parent_id)
  select conversation_id, ${sql.placeholder("userId")}, 'user', ${at.content}, ${at.prompt}, ${at.template}::jsonb, (
    select max(message_id) from ${messages}
    where conversation_id = ${at.conversationId} and is_current and ${mine(whoever, messages.userId)})
  from locked, reserved
  returning *
), answer as (
  insert into messages (conversation_id, user_id, role, parent_id, user_message_id, is_generating)
  select conversation_id, user_id, 'assistant', message_id, message_id, true from question
  returning *
), touched as (
  update conversations set updated_at = ${at.now} from answer
  where conversations.conversation_id = answer.conversation_id
  returning conversations.*)`;

const said = (): SQL => sql`(
  select json_agg(json_build_object('messageId', message_id, 'role', role, 'content', content) order by message_id desc)
  from (
    select message_id, role, content from ${messages}
    where ${at.isLearning}::boolean and conversation_id = ${at.conversationId} and ${mine(whoever, messages.userId)}
      and is_current and finish_reason is distinct from 'error'
    order by message_id desc limit ${sql.raw(String(HISTORY_MESSAGES_MAX))}
  ) as newest)`;

/** What is written beside it, and what must be there for anything to be written; nothing of either by itself. */
type Beside = { within?: WithinParts | undefined; remembered?: SQL | undefined };

const turnWith = (name: string, { within, remembered }: Beside) =>
  statement<Found>(
    name,
    () => sql`with ${within ? sql`${within.gate}, ` : sql``}${locked(within ? sql`and exists (select 1 from gone)` : sql``)},
      ${setAside.reserved}, ${written()}, ${generationOfAnswer}, ${setAside.charged}
      ${within ? sql`, ${within.written}` : sql``}${remembered ? sql`, ${remembered}` : sql``}
    select to_json(touched) as conversation, to_json(question) as question, to_json(answer) as answer,
      coalesce(${said()}, '[]') as said, generation_id as id, reserved.words, reserved.is_unlimited as "isUnlimited"
    from touched, question, answer, generation, reserved`,
  );

const turnsIn = perApp(() => new Map<string, ReturnType<typeof turnWith>>());

/** The statement of a turn: of one that was filled in what was is kept with it, and with some goes what others write. */
function turnOf(app: App, { composed, isOfRun, within }: Pick<NewTurn, "composed" | "isOfRun" | "within">) {
  // The row of a table is nothing that somebody filled in.
  const isKept = composed !== null && !isOfRun;
  const parts = within?.together.parts;
  const name = ["chats_turn", isKept ? "filled" : null, parts?.name].filter(Boolean).join("_");
  const turns = turnsIn(app);
  const turn =
    turns.get(name) ?? turnWith(name, { within: parts, remembered: isKept ? promptSource(app).remembered : undefined });
  turns.set(name, turn);
  return turn;
}

type NewTurn = {
  conversationId: number;
  content: string;
  model: string | null;
  isLearning: boolean;
  composed: Composed | null;
  isOfRun: boolean;
  within: Within | undefined;
};

/**
 * Writes a question and its pending answer at the end of an own conversation, with the generation and the words set
 * aside for it, in one statement that waits for nobody. Null, with nothing written, where any of it takes more than
 * that: whoever asks then does the same by a transaction, which also knows what to refuse. Refuses still_generating.
 */
export async function addTurn(
  ctx: ActorCtx,
  { composed, isOfRun, within, ...values }: NewTurn,
  generation: GenerationValues,
): Promise<WrittenTurn | null> {
  const { userId, organizationId, staffRole } = ctx.actor;
  const turn = turnOf(ctx, { composed, isOfRun, within });
  const { prompt, template } = keptOf(composed);
  const [found] = await turn(ctx.db, {
    ...values,
    ...generation,
    ...within?.together.values,
    prompt,
    template: template && JSON.stringify(template),
    templateId: template?.template_id,
    values: template && JSON.stringify(valuesOf(template)),
    userId,
    organizationId,
    space: organizationId ?? 0,
    isStaff: staffRole !== null,
    now: ctx.clock.now(),
  }).catch((error: unknown) => {
    if (isTaken(error, "messages_one_generating")) return refuse("still_generating");
    throw error;
  });
  if (!found) return null;
  const answer = rowOf<MessageRow>(messages, found.answer);
  return {
    ...found,
    ref: answer.messageId,
    conversation: { ...rowOf<Omit<ConversationRow, "hasFile">>(conversations, found.conversation), hasFile: false },
    question: rowOf<MessageRow>(messages, found.question),
    answer,
  };
}

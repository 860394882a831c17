import type { ErrorCode } from "@pluma/contract/all";
import type { Input } from "@pluma/contract/kit/kit";
import type { WidgetLine } from "@pluma/contract/widgets/shapes";
import type { widgetVisits } from "@pluma/contract/widgets/visiting";
import type { Actor, App, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { type AvatarRow, askerOf, checkAsking, heldBy, rightsOver, visibleAvatar } from "../../avatars/index.ts";
import { type Held, prepareGeneration, startGeneration, stopGeneration } from "../../generation/index.ts";
import { EARLIER_MAX, isTaken, periodsOf, WITHHELD_MAX, wantsContact } from "../rules.ts";
import { countDay } from "../store.system.ts";
import type { WidgetRow } from "../store.ts";
import { tellConversation } from "../telling.ts";
import { addressOf, type Entered, enter, recognisedIn } from "../visiting/sessions.ts";
import { readThread } from "../visiting/show.ts";
import * as store from "../visiting/store.system.ts";
import { answersIn } from "../writing.ts";
import { askFor, WIDGET_ANSWER } from "./asking.ts";
import { holdForAnswer } from "./caps.ts";
import { follow } from "./following.ts";
import { insertHold } from "./store.system.ts";

type Sent = Input<typeof widgetVisits.writeWidgetMessage>;

/**
 * Writes to the avatar, and answers what comes of it as lines; the same key again is followed and not written again. While
 * somebody has taken over, the message only reaches them.
 */
export async function writeWidgetMessage(ctx: Ctx, { params, body }: Sent): Promise<AsyncIterable<WidgetLine>> {
  const entered = await enter(ctx, params.public_id, body.key);
  const { conversation: begun, keyed } = entered;
  if (begun && keyed !== null) return followFrom(ctx, { ...entered, conversation: begun }, keyed);
  const { conversation, number } = await say(ctx, entered, body);
  return followFrom(ctx, { ...entered, conversation }, number);
}

type InTalk = Entered & { conversation: store.ConversationRow };

/** What comes of the message of a number: itself, and its answer, where it has one. */
function followFrom(ctx: Ctx, entered: InTalk, number: number): AsyncIterable<WidgetLine> {
  return follow(ctx, { entered, after: number - 1, until: number });
}

/** Whoever answers a visitor: the owner's rights as they are now, and their avatar. */
type Answerer = { actor: Actor; avatar: AvatarRow; held: Held };

/** Who answers in a widget now. Refuses where its owner has no access, is no longer in its organization, or may not ask its avatar. */
async function answererOf(ctx: Ctx, widget: WidgetRow): Promise<Answerer> {
  const actor = await askerOf(ctx, widget);
  const isOutside = widget.organizationId !== null && actor?.organizationRole == null && actor?.staffRole == null;
  if (!actor || isOutside || widget.avatarId === null) return refuse("widget_owner_without_access");
  const asker = { ...ctx, caller: actor, actor };
  const avatar = await visibleAvatar(asker, widget.avatarId).catch(asAway);
  if (!avatar.isPublic && !rightsOver(asker, avatar).edit) refuse("widget_owner_without_access");
  await checkAsking(asker, avatar).catch(asAway);
  return { actor, avatar, held: heldBy(asker, avatar) };
}

/** What a visitor may be told of why there is no answer; all else is their host's matter, and nobody can answer now. */
const told: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "widget_cap_reached",
  "widget_visitor_limit",
  "widget_writing",
  "widget_contact_needed",
  "too_busy",
  "too_many_at_once",
  "stopping",
]);

function asAway(error: unknown): never {
  if (error instanceof Refusal && !told.has(error.code)) refuse("widget_owner_without_access");
  throw error;
}

async function say(ctx: Ctx, entered: Entered, { content, key }: Sent["body"]) {
  const { widget } = entered;
  if (entered.conversation && isTaken(entered.conversation, ctx.clock.now()))
    return sayToPerson(ctx, entered, { content, key });
  const answerer = await answererOf(ctx, widget);
  const lease = await ctx.budgets.take("answers", { userId: widget.userId });
  const payer = { ...ctx, actor: answerer.actor };
  const begun = await inTransaction(payer, async (tx) => {
    const now = tx.clock.now();
    const { row, isNew, before } = await begin(tx, entered, now);
    checkVisitor(widget, row, now);
    const { day } = periodsOf(now);
    const address = { widgetId: widget.widgetId, day, address: addressOf(ctx, widget) };
    if (!(await store.countAddress(tx.db, address, "answers", widget.addressDaily))) refuse("widget_visitor_limit");
    // A conversation before its address, that before the words, and those before the figures of the day: wherever several are
    // written in one transaction they are in this order, or two would wait for each other.
    const hold = await holdForAnswer(tx.db, widget, now);
    if (isNew) await countDay(tx.db, widget.widgetId, day, { conversations: 1 });
    const said = [
      ...(row.takenBy === null
        ? []
        : [{ from: "notice" as const, notice: "given_back" as const, name: row.takenName }]),
      { from: "visitor" as const, content, key },
      { from: "avatar" as const, isGenerating: true },
    ];
    const rows = await store.addMessages(tx.db, row, said, now, { ...counted(row, day), ...freed });
    const [question, answer] = rows.slice(-2);
    if (!question || !answer) throw new Error("a message was not written");
    await insertHold(tx.db, { ...hold, messageId: answer.messageId });
    const prepared = await prepareGeneration(tx, {
      kind: WIDGET_ANSWER,
      ref: answer.messageId,
      model: null,
      held: answerer.held,
      usedFor: "widget",
      avatarId: answerer.avatar.avatarId,
      lease,
      wordsWanted: hold.words,
    });
    return { row, before, question, answer, prepared, words: hold.words };
  }).catch(async (error: unknown) => {
    await lease.end();
    return asAway(error);
  });
  const { row, before, question, answer, prepared, words } = begun;
  const { conversationId } = row;
  const writing = { conversationId, number: answer.number, text: "", isSilent: () => false };
  answersIn(ctx).set(answer.messageId, writing);
  const asking = { widget, avatar: answerer.avatar, answer, question: content, before, words, lang: ctx.lang };
  startGeneration(payer, prepared, async (behind, signal, begin) => {
    const { asked, isSilent } = await askFor(behind, asking, signal, begin);
    writing.isSilent = isSilent;
    return asked;
  });
  await tellConversation(ctx, widget, conversationId);
  return { conversation: row, number: question.number };
}

const freed = { takenBy: null, takenName: null, takenAt: null };

/** The conversation of a session, locked, and what was said in it last, the newest first; begun where it has not. */
async function begin(tx: App, { session, conversation }: Entered, now: Date) {
  const { db } = tx;
  const begun = conversation
    ? { row: await store.lockConversation(db, conversation.conversationId), isNew: false }
    : await store.beginConversation(db, session, now);
  const { row, isNew } = begun;
  const before = await store.readEarlier(tx, row.conversationId, Math.max(0, row.last - EARLIER_MAX));
  if (before.some(({ isGenerating }) => isGenerating)) refuse("widget_writing");
  return { row, isNew, before: before.toReversed() };
}

/** Refuses a visitor who has asked as much as one may, or has yet to leave their address. */
function checkVisitor(widget: WidgetRow, row: store.ConversationRow, now: Date): void {
  const { contactWhen } = widget;
  const isReachable = row.subject !== null && row.email !== null;
  if (contactWhen === "before" && wantsContact(widget, row, isReachable)) refuse("widget_contact_needed");
  if (row.withheld >= WITHHELD_MAX) refuse("widget_visitor_limit");
  const { day } = periodsOf(now);
  if (row.today === day && row.answersToday >= widget.visitorDaily) refuse("widget_visitor_limit");
}

const counted = (row: store.ConversationRow, day: string) => ({
  today: day,
  answersToday: row.today === day ? row.answersToday + 1 : 1,
});

/** Writes to whoever has taken over; nobody is asked, and nothing is paid. */
async function sayToPerson(ctx: Ctx, entered: Entered, { content, key }: Pick<Sent["body"], "content" | "key">) {
  const { widget } = entered;
  const begun = await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { row } = await begin(tx, entered, now);
    const { day } = periodsOf(now);
    const address = { widgetId: widget.widgetId, day, address: addressOf(ctx, widget) };
    // Costs no words, but rows: as many as a visitor may ask in a day, and as many again.
    if (row.today === day && row.answersToday >= widget.visitorDaily * 2) refuse("widget_visitor_limit");
    if (!(await store.countAddress(tx.db, address, "answers", widget.addressDaily))) refuse("widget_visitor_limit");
    const said = { from: "visitor" as const, content, key };
    const [question] = await store.addMessages(tx.db, row, [said], now, counted(row, day));
    if (!question) throw new Error("a message was not written");
    return { conversation: row, number: question.number };
  });
  await tellConversation(ctx, widget, begun.conversation.conversationId);
  return begun;
}

/** Stops the answer that is being written, and answers the thread from it on. */
export async function stopWidgetAnswer(ctx: Ctx, { params }: Input<typeof widgetVisits.stopWidgetAnswer>) {
  const entered = await enter(ctx, params.public_id);
  const { conversation } = entered;
  const writing = conversation && (await store.findWriting(ctx, conversation.conversationId));
  if (writing) await stopGeneration(ctx, WIDGET_ANSWER, writing.messageId);
  const recognised = recognisedIn(entered);
  return readThread(ctx, { ...entered, recognised }, writing ? writing.number - 1 : (conversation?.last ?? 0));
}

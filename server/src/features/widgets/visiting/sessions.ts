import { createHash, randomBytes } from "node:crypto";
import type { Input } from "@pluma/contract/kit/kit";
import { VISITOR_PREFIX, type widgetVisits } from "@pluma/contract/widgets/visiting";
import { addressKey } from "../../../platform/budgets/limits.ts";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { isNewVisit, periodsOf, SESSION_MS } from "../rules.ts";
import { showConfig } from "../show.ts";
import { countDay } from "../store.system.ts";
import type { WidgetRow } from "../store.ts";
import type { Arrival } from "../tables.talks.ts";
import { openWidget, originOf } from "./origins.ts";
import { readProof } from "./proof.ts";
import { type Recognised, readThread } from "./show.ts";
import * as store from "./store.system.ts";

const SECRET_BYTES = 32;
/** Sessions that one address may begin in a day in one widget: an office, or a school, opens many. */
const ADDRESS_SESSIONS_MAX = 500;
/** How often it is written that a visitor is there. */
const TOUCH_MS = 30_000;

/** A secret as it is kept. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/**
 * A visitor who was let in: which widget, which session, and their conversation where one has begun; `keyed` is the number of
 * the message in it that was sent by a key, null for none.
 */
export type Entered = {
  widget: WidgetRow;
  session: store.SessionRow;
  conversation: store.ConversationRow | null;
  keyed: number | null;
};

type Visiting = Pick<Entered, "session" | "conversation">;

/** How a widget looks and what it asks. */
export async function readWidgetConfig(ctx: Ctx, { params }: Input<typeof widgetVisits.readWidgetConfig>) {
  return showConfig(ctx, await openWidget(ctx, params.public_id));
}

/** Begins a session of this page; whoever the customer's site names goes on with the conversation that they have. */
export async function beginWidgetSession(ctx: Ctx, { params, body }: Input<typeof widgetVisits.beginWidgetSession>) {
  const widget = await openWidget(ctx, params.public_id);
  const { widgetId } = widget;
  const proof = body.identity === undefined ? null : await readProof(ctx, widget, body.identity);
  const now = ctx.clock.now();
  const { day } = periodsOf(now);
  const secret = `${VISITOR_PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const conversation = await inTransaction(ctx, async ({ db }) => {
    const address = addressOf(ctx, widget);
    const mayBegin = await store.countAddress(db, { widgetId, day, address }, "sessions", ADDRESS_SESSIONS_MAX);
    if (!mayBegin) refuse("widget_visitor_limit");
    if (proof) {
      const { jti, expiresAt: until } = proof;
      if (!(await store.useProof(db, { widgetId, jti, expiresAt: until }))) refuse("widget_identity_refused");
    }
    const known = proof ? await store.findOfSubject(db, widgetId, proof.subject) : undefined;
    if (known) await store.touchConversation(db, known.conversationId, now, isNewVisit(known.seenAt, now));
    await store.insertSession(db, {
      secretHash: hashOf(secret),
      conversationId: known?.conversationId ?? null,
      widgetId,
      arrival: arrivalOf(body.visit, proof),
      origin: originOf(ctx),
      expiresAt,
      usedAt: now,
    });
    await countDay(db, widgetId, day, { opened: 1 });
    return known ?? null;
  });
  const recognised = proof && { name: conversation?.name ?? proof.name, email: (conversation ?? proof).email };
  const thread = await readThread(ctx, { widget, conversation, recognised }, 0);
  return { token: secret, expiresAt: expiresAt.toISOString(), thread };
}

type Visit = Input<typeof widgetVisits.beginWidgetSession>["body"]["visit"];

function arrivalOf(
  visit: Visit,
  proof: { subject: string; name: string | null; email: string | null } | null,
): Arrival {
  const { language = null, title: pageTitle = null, url = null, source = null } = visit;
  const { subject = null, name = null, email = null } = proof ?? {};
  return { language, pageTitle, pageUrl: url && withoutQuery(url), source, subject, name, email };
}

/** An address without what may name its reader. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

/** Lets a visitor in by the secret of their session: it lives, is of this widget, and is held by a page of its origin. */
export async function enter(ctx: Ctx, publicId: string, key: string | null = null): Promise<Entered> {
  const widget = await openWidget(ctx, publicId);
  const secret = ctx.visit?.secret ?? refuse("widget_session_ended");
  const now = ctx.clock.now();
  const found = await store.findSession(ctx, hashOf(secret), { widgetId: widget.widgetId, key }, now);
  if (!found || found.session.origin !== originOf(ctx)) return refuse("widget_session_ended");
  const { session, conversation, keyed } = found;
  if (now.getTime() - session.usedAt.getTime() > TOUCH_MS) await touch(ctx, found, now);
  return { widget, session, conversation, keyed };
}

/** Notes that a visitor is there, and that their session lives on. */
async function touch(ctx: Ctx, { session, conversation }: Visiting, now: Date): Promise<void> {
  const { secretHash, usedAt } = session;
  await store.touchSession(ctx.db, secretHash, { usedAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) });
  if (conversation) await store.touchConversation(ctx.db, conversation.conversationId, now, isNewVisit(usedAt, now));
}

/** Whom the customer's site named; null for nobody. */
export const recognisedIn = ({ session, conversation }: Visiting): Recognised | null => {
  const { subject, name, email } = conversation ?? session.arrival;
  return subject === null ? null : { name, email };
};

/** The conversation of this session after a message. */
export async function readWidgetThread(ctx: Ctx, { params, query }: Input<typeof widgetVisits.readWidgetThread>) {
  const entered = await enter(ctx, params.public_id);
  return readThread(ctx, { ...entered, recognised: recognisedIn(entered) }, query.after);
}

/** Ends this session; what was said in it stays its owner's to read. */
export async function endWidgetSession(
  ctx: Ctx,
  { params }: Input<typeof widgetVisits.endWidgetSession>,
): Promise<undefined> {
  const { session } = await enter(ctx, params.public_id);
  await store.deleteSession(ctx.db, session.secretHash);
}

/** An address as it is counted by, which says nothing of itself and is another in each widget. */
export const addressOf = ({ secrets, ip }: Pick<Ctx, "secrets" | "ip">, { publicId }: WidgetRow): string =>
  secrets.fingerprint(addressKey(ip), `widget:${publicId}`);

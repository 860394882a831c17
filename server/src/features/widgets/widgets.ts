import { randomBytes } from "node:crypto";
import type { Input } from "@pluma/contract/kit/kit";
import { WIDGETS_MAX, type widgets } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { rightsOver, visibleAvatar } from "../avatars/index.ts";
import { publishFile } from "../files/index.ts";
import { periodsOf, usual } from "./rules.ts";
import { secretOf } from "./secret.ts";
import { showWidget, showWidgets } from "./show.ts";
import { insertWidget } from "./store.system.ts";
import * as store from "./store.ts";

const PUBLIC_ID_BYTES = 12;
const DAY_MS = 24 * 3600 * 1000;

/** The caller's widgets where they are. */
export const listWidgets = async (ctx: ActorCtx) => ({
  widgets: await showWidgets(ctx, await store.listOwnWidgets(ctx)),
});

/** An own widget. */
export const readWidget = async (ctx: ActorCtx, { params }: Input<typeof widgets.readWidget>) => answer(ctx, params.id);

/** Makes a widget of an avatar that is the caller's own or public, and answers its code. */
export async function addWidget(ctx: ActorCtx, { body }: Input<typeof widgets.addWidget>) {
  const { organizationId, userId } = ctx.actor;
  const avatarId = await usableAvatarId(ctx, body.avatar_id ?? 0);
  const values = await valuesOf(ctx, body);
  const row = await inTransaction(ctx, async (tx) => {
    if ((await store.countOwnWidgets(tx)) >= WIDGETS_MAX) refuse("widgets_full");
    const publicId = `wd_${randomBytes(PUBLIC_ID_BYTES).toString("base64url")}`;
    const name = nameOf(body.name ?? "");
    return insertWidget(tx.db, { ...usual, ...values, publicId, userId, organizationId, avatarId, name });
  });
  return answer(ctx, row.widgetId);
}

/** Changes an own widget; what was left out stays as it is. */
export async function saveWidget(ctx: ActorCtx, { params, body }: Input<typeof widgets.saveWidget>) {
  const row = (await store.findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const isOther = body.avatar_id != null && body.avatar_id !== row.avatarId;
  const values = await valuesOf(ctx, body);
  if (isOther) values.avatarId = await usableAvatarId(ctx, body.avatar_id ?? 0);
  (await store.writeOwnWidget(ctx, row.widgetId, values)) ?? refuse("not_found");
  return answer(ctx, row.widgetId);
}

/** Deletes an own widget with its conversations and leads. */
export async function deleteWidget(ctx: ActorCtx, { params }: Input<typeof widgets.deleteWidget>): Promise<undefined> {
  if (!(await store.deleteOwnWidget(ctx, params.id))) refuse("not_found");
}

/** What a customer's site signs with who its visitor is. */
export async function readWidgetSecret(ctx: ActorCtx, { params }: Input<typeof widgets.readWidgetSecret>) {
  const row = (await store.findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  return { secret: secretOf(ctx, row) };
}

/** Makes that secret another one. */
export async function renewWidgetSecret(ctx: ActorCtx, { params }: Input<typeof widgets.renewWidgetSecret>) {
  const row = (await store.renewOwnSecret(ctx, params.id)) ?? refuse("not_found");
  return { secret: secretOf(ctx, row) };
}

/** An own widget day by day, also of days on which nothing happened. */
export async function readWidgetStatistics(
  ctx: ActorCtx,
  { params, query }: Input<typeof widgets.readWidgetStatistics>,
) {
  const { widgetId } = (await store.findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const now = ctx.clock.now().getTime();
  const dates = Array.from({ length: query.days }, (_, index) => {
    return periodsOf(new Date(now - (query.days - 1 - index) * DAY_MS)).day;
  });
  const rows = await store.readOwnDays(ctx, widgetId, dates[0] ?? "");
  const found = new Map(rows.map(({ day }) => [day.day, day]));
  const nothing = { opened: 0, conversations: 0, answers: 0, words: 0, leads: 0, unanswered: 0 };
  return { days: dates.map((date) => ({ ...nothing, ...found.get(date), date })) };
}

async function answer(ctx: ActorCtx, widgetId: number) {
  return { widget: await showWidget(ctx, (await store.findOwnWidget(ctx, widgetId)) ?? refuse("not_found")) };
}

/** An avatar that the caller may show to the world: a public one, or one that they may edit. Any other does not exist. */
async function usableAvatarId(ctx: ActorCtx, avatarId: number): Promise<number> {
  const avatar = await visibleAvatar(ctx, avatarId);
  allow(avatar.kind !== "super_fetch" && (avatar.isPublic || rightsOver(ctx, avatar).edit), "not_found");
  return avatar.avatarId;
}

const nameOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

type Body = Input<typeof widgets.saveWidget>["body"];

/** What a form says, as a row has it. A picture is one that was uploaded here, and anybody may read it from then on. */
async function valuesOf(ctx: ActorCtx, body: Body): Promise<Partial<store.NewWidget>> {
  const values: Partial<store.NewWidget> = {
    accentColor: body.accent_color,
    greeting: body.greeting,
    starters: body.starters,
    position: body.position,
    scheme: body.scheme,
    language: body.language,
    origins: body.origins && [...new Set(body.origins)],
    contactWhen: body.contact_when,
    contactAfter: body.contact_after,
    asksName: body.asks_name,
    consent: body.consent,
    privacyUrl: body.privacy_url,
    visitorDaily: body.visitor_daily,
    addressDaily: body.address_daily,
    wordsDaily: body.words_daily,
    wordsMonthly: body.words_monthly,
    retentionDays: body.retention_days,
    webhookUrl: body.webhook_url,
    isOn: body.is_on,
  };
  if (body.name !== undefined) values.name = nameOf(body.name);
  if (body.image !== undefined) values.image = await pictureOf(ctx, body.image);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function pictureOf(ctx: ActorCtx, src: string): Promise<string> {
  if (src === "") return "";
  const published = await publishFile(ctx, src);
  const isHere = new URL(published, ctx.publicUrl).origin === new URL(ctx.publicUrl).origin;
  if (!isHere) refuse("invalid_body", {}, { image: wordsOf("file_type_refused", ctx.lang) });
  return published;
}

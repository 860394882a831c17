import type { Input } from "@pluma/contract/kit/kit";
import { type HappeningType, typesAt, type WebhookPlace } from "@pluma/contract/webhooks/happenings";
import {
  type webhooks as contract,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOKS_MAX,
  type Webhook,
} from "@pluma/contract/webhooks/webhooks";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { leadsOutside } from "../../providers/webhooks/index.ts";
import { recordAudit } from "../accounts/index.ts";
import { leadsHere, leadsInstallation, placeOf } from "./rules.ts";
import { showWebhook } from "./show.ts";
import { newSecret, sealSecret } from "./signing.ts";
import * as store from "./store.ts";

/** The webhooks of a place. */
export async function listWebhooks(ctx: ActorCtx, { query }: Input<typeof contract.listWebhooks>) {
  allowPlace(ctx, query.place);
  return { webhooks: (await store.listWebhooks(ctx, query.place)).map(showWebhook) };
}

/** Has an address be told of what happens at a place, and tells the secret that signs it this once. */
export async function makeWebhook(
  ctx: ActorCtx,
  { body }: Input<typeof contract.makeWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { place, url, description } = body;
  allowPlace(ctx, place);
  const types = fitting(ctx, body.types, place);
  await checkUrl(ctx, url);
  const secret = newSecret();
  const row = await inTransaction(ctx, async (tx) => {
    if ((await store.countWebhooks(tx, place)) >= WEBHOOKS_MAX) refuse("webhooks_full");
    const values = { url, description: description.trim(), types, secret: sealSecret(tx, secret) };
    const made = await store.insertWebhook(tx, place, { ...values, createdAt: tx.clock.now() });
    await note(tx, "add", made);
    return made;
  });
  return { webhook: showWebhook(row), secret };
}

/** Changes a webhook, or switches it on or off; one that is switched on begins anew. */
export async function changeWebhook(ctx: ActorCtx, { params, body }: Input<typeof contract.changeWebhook>) {
  const before = (await store.findWebhook(ctx, params.id)) ?? refuse("not_found");
  const { url, description, types, is_on: isOn } = body;
  if (url !== undefined && url !== before.url) await checkUrl(ctx, url);
  const changes = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description: description.trim() }),
    ...(types !== undefined && { types: fitting(ctx, types, placeOf(before)) }),
    ...(isOn !== undefined && { isOn, isOffByFailing: false }),
    ...((isOn === true || (url !== undefined && url !== before.url)) && { failingSince: null, dropped: 0 }),
  };
  if (Object.keys(changes).length === 0) return { webhook: showWebhook(before) };
  return inTransaction(ctx, async (tx) => {
    const row = (await store.updateWebhook(tx, params.id, changes)) ?? refuse("not_found");
    await note(tx, "save", row);
    return { webhook: showWebhook(row) };
  });
}

/** Gives a webhook a new secret, told this once; for a day the old one signs too, so that no message is lost meanwhile. */
export async function replaceWebhookSecret(
  ctx: ActorCtx,
  { params }: Input<typeof contract.replaceWebhookSecret>,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  const row = await inTransaction(ctx, async (tx) => {
    const before = (await store.findWebhook(tx, params.id)) ?? refuse("not_found");
    const until = new Date(tx.clock.now().getTime() + WEBHOOK_OLD_SECRET_HOURS * 3_600_000);
    const changes = { secret: sealSecret(tx, secret), oldSecret: before.secret, oldSecretUntil: until };
    const changed = (await store.updateWebhook(tx, params.id, changes)) ?? refuse("not_found");
    await note(tx, "replace", changed);
    return changed;
  });
  return { webhook: showWebhook(row), secret };
}

/** Takes a webhook away, with what waits for it and what it was told. */
export async function removeWebhook(
  ctx: ActorCtx,
  { params }: Input<typeof contract.removeWebhook>,
): Promise<undefined> {
  await inTransaction(ctx, async (tx) =>
    note(tx, "end", (await store.deleteWebhook(tx, params.id)) ?? refuse("not_found")),
  );
}

function allowPlace({ actor }: ActorCtx, place: WebhookPlace): void {
  if (place === "organization") allow(leadsHere(actor));
  if (place === "installation") allow(leadsInstallation(actor));
}

/** What can be heard at a place, of what was chosen; what cannot is refused at its field. */
function fitting(ctx: ActorCtx, chosen: readonly HappeningType[], place: WebhookPlace): HappeningType[] {
  const there = typesAt(place);
  if (!chosen.every((type) => there.includes(type)))
    refuse("invalid_body", {}, { types: wordsOf("invalid_body", ctx.lang) });
  return there.filter((type) => chosen.includes(type));
}

async function checkUrl(ctx: ActorCtx, url: string): Promise<void> {
  if (await leadsOutside(url, { ...callOptions(ctx), isTlsOnly: true })) return;
  refuse("invalid_body", {}, { url: wordsOf("webhook_url_refused", ctx.lang) });
}

/** Writes down what somebody did to a webhook; the organization that it is of is told, but for its address. */
async function note(tx: ActorCtx, verb: "add" | "save" | "replace" | "end", row: store.WebhookRow): Promise<void> {
  const { webhookId, organizationId, description } = row;
  const name = description || `#${webhookId}`;
  const detail = { name, ...(organizationId !== null && { organization_id: organizationId }) };
  await recordAudit(tx, `webhook.${verb}`, `webhook:${webhookId}`, detail);
}

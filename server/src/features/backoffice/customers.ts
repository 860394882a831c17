import {
  type backoffice,
  CUSTOMERS_PER_PAGE,
  type Customer,
  type CustomerRow,
} from "@pluma/contract/backoffice/backoffice";
import { type Input, pagesOf, type ServedFile } from "@pluma/contract/kit/kit";
import { dateOfEnd } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { dayIn } from "../../platform/time/rules.days.ts";
import {
  type CustomerFilter,
  type CustomerOrder,
  findCustomers,
  findNeighbours,
  readCustomerFacts,
  readNote,
  readTags,
  readWordsUsed,
  recordAudit,
  rightsOverAccount,
  writeNote,
} from "../accounts/index.ts";
import { purchaseSummaryOf } from "../billing/index.ts";
import {
  createAccount,
  farewell,
  mailNotice,
  profileOf,
  readAccountInvitation,
  sendAccountInvitation,
} from "../session/index.ts";
import { csvOf } from "./csv.ts";
import { readField, readOrder, wordsOf } from "./rules.ts";
import { showCustomerRow } from "./show.ts";

type Query = Input<typeof backoffice.exportCustomers>["query"];

/** A page of the customers that a search leaves. */
export async function listCustomers(
  ctx: ActorCtx,
  { query }: Input<typeof backoffice.listCustomers>,
): Promise<{ users: CustomerRow[]; count: number; pages: number }> {
  const { filter, order } = readList(ctx, query);
  const { rows, count } = await findCustomers(ctx, filter, order, query.page);
  const now = ctx.clock.now();
  return { users: rows.map((row) => showCustomerRow(row, now)), count, pages: pagesOf(count, CUSTOMERS_PER_PAGE) };
}

/** The same customers as a file, in the same order. Refuses too_large rather than leaving some out. */
export async function exportCustomers(
  ctx: ActorCtx,
  { query }: Input<typeof backoffice.exportCustomers>,
): Promise<ServedFile> {
  const { filter, order } = readList(ctx, query);
  const { bytes, count } = await csvOf(ctx, filter, order);
  const { query: searched, field, filter: filtered, sort } = query;
  await recordAudit(ctx, "customers.export", "customers", { count, query: searched, field: field ?? filtered, sort });
  return { name: `customers-${dayIn(ctx.clock.now(), "UTC")}.csv`, type: "text/csv; charset=utf-8", bytes };
}

function readList(ctx: ActorCtx, query: Query): { filter: CustomerFilter; order: CustomerOrder } {
  const order = readOrder(query) ?? refuse("invalid_query", {}, { sort: String(query.sort) });
  const { access, role, lang, joined_from: joinedFrom, joined_to: joinedTo, seen, tag } = query;
  const narrowing = { access, role, lang, joinedFrom, joinedTo, seen, tag: tag || undefined };
  const isNarrowed = Object.values(narrowing).some((each) => each !== undefined);
  const filter = { words: wordsOf(query.query), field: readField(query) };
  return { filter: isNarrowed ? { ...filter, narrowing: { ...narrowing, now: ctx.clock.now() } } : filter, order };
}

/** Who comes before and after a customer in the list that somebody came from. */
export async function readNeighbours(ctx: ActorCtx, { params, query }: Input<typeof backoffice.readNeighbours>) {
  const { filter, order } = readList(ctx, query);
  const { userId } = (await readCustomerFacts(ctx, params.id)) ?? refuse("not_found");
  return findNeighbours(ctx, userId, filter, order);
}

/** Writes what staff note of a customer; a tag counts once. That it was changed is written down, not what it says. */
export async function saveNote(ctx: ActorCtx, { params, body }: Input<typeof backoffice.saveNote>) {
  const { userId } = (await readCustomerFacts(ctx, params.id)) ?? refuse("not_found");
  const noted = { note: body.note.trim(), tags: [...new Set(body.tags.map((tag) => tag.trim()))] };
  await inTransaction(ctx, async (tx) => {
    await writeNote(tx, userId, noted);
    await recordAudit(tx, "user.note", `user:${userId}`);
  });
  return noted;
}

/** What staff sort customers under. */
export const listTags = async (ctx: ActorCtx) => ({ tags: await readTags(ctx) });

/** One customer as staff see them; who left does not exist any more. */
export async function readCustomer(ctx: ActorCtx, userId: number): Promise<{ user: Customer }> {
  const facts = (await readCustomerFacts(ctx, userId)) ?? refuse("not_found");
  const [profile, bought, wordsUsed, factor, noted, invitation] = await Promise.all([
    profileOf(ctx, facts.userId),
    purchaseSummaryOf(ctx, facts.userId),
    readWordsUsed(ctx, facts.userId),
    ctx.identity.twoFactor?.read(facts.uid),
    readNote(ctx, facts.userId),
    readAccountInvitation(ctx, facts.userId),
  ]);
  return {
    user: {
      ...(profile ?? refuse("not_found")),
      ...bought,
      ...noted,
      api_key_set: facts.hasApiKey,
      zappier_webhook_url: facts.zappierWebhookUrl,
      access_until: dateOfEnd(facts.accessUntil)?.toISOString() ?? null,
      is_unlimited: facts.isUnlimited,
      words_used: wordsUsed,
      last_seen_at: facts.lastSeenAt?.toISOString() ?? null,
      two_factor: factor?.isOn ?? false,
      invitation,
      campaign: facts.campaign,
      can: rightsOverAccount(ctx.actor, facts),
    },
  };
}

/** Sends whoever has not taken their account its invitation again. Refuses account_taken. */
export async function inviteAgain(
  ctx: ActorCtx,
  { params }: Input<typeof backoffice.sendAccountInvitation>,
): Promise<{ user: Customer }> {
  const { userId } = (await readCustomerFacts(ctx, params.id)) ?? refuse("not_found");
  await sendAccountInvitation(ctx, userId);
  return readCustomer(ctx, userId);
}

/** Makes an account without sign-up; the person is mailed a link to set a password. Refuses email_taken. */
export async function addCustomer(
  ctx: ActorCtx,
  { body }: Input<typeof backoffice.addCustomer>,
): Promise<{ user: Customer }> {
  const userId = await inTransaction(ctx, async (tx) => {
    const made = await createAccount(
      tx,
      {
        email: body.email,
        name: body.name,
        lastName: body.last_name,
        phone: body.phone,
        phoneCountry: body.phone_country,
        instagram: body.instagram,
        lang: body.lang,
        signupReason: body.signup_reason,
      },
      "customer",
    );
    await recordAudit(tx, "user.create", `user:${made}`);
    return made;
  });
  return readCustomer(ctx, userId);
}

/** Deletes somebody's account: the person is made anonymous. Refuses one's own, and whoever has to stay. */
export async function deleteCustomer(ctx: ActorCtx, userId: number): Promise<undefined> {
  const facts = (await readCustomerFacts(ctx, userId)) ?? refuse("not_found");
  allow(rightsOverAccount(ctx.actor, facts).delete, "own_account");
  await farewell(ctx, userId);
}

/**
 * Turns two-factor sign-in off for somebody who lost their app and their recovery codes; a mail tells them. Where it is
 * off nothing happens.
 */
export async function stopTwoFactorOf(ctx: ActorCtx, userId: number): Promise<undefined> {
  const { uid } = (await readCustomerFacts(ctx, userId)) ?? refuse("not_found");
  const twoFactor = ctx.identity.twoFactor ?? refuse("factor_unavailable");
  if (!(await twoFactor.read(uid)).isOn) return;
  await twoFactor.stop(uid);
  const { email, name, lang } = (await profileOf(ctx, userId)) ?? refuse("not_found");
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, "two_factor.stop", `user:${userId}`);
    await mailNotice(tx, "twoFactorOff", { userId, email, name, lang });
  });
}

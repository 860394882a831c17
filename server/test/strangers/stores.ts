import type { ActorCtx, OrganizationRole } from "../../src/platform/context.ts";
import { inTransaction } from "../../src/platform/database/db.ts";
import type { TestApp } from "../app.ts";
import type { TestUser } from "../people.ts";
import type { People } from "./cases.ts";
import { digestOf, tablesChangedBy } from "./digest.ts";
import type { StoreCase } from "./stores/storeCase.ts";
import { accountStores } from "./stores/stores.accounts.ts";
import { apiKeyStores } from "./stores/stores.apiKeys.ts";
import { avatarStores } from "./stores/stores.avatars.ts";
import { batchStores } from "./stores/stores.batches.ts";
import { billingStores } from "./stores/stores.billing.ts";
import { campaignStores } from "./stores/stores.campaigns.ts";
import { chatStores } from "./stores/stores.chats.ts";
import { documentStores } from "./stores/stores.documents.ts";
import { fetchStores } from "./stores/stores.fetches.ts";
import { fileStores } from "./stores/stores.files.ts";
import { peopleStores } from "./stores/stores.people.ts";
import { productStores } from "./stores/stores.products.ts";
import { templateStores } from "./stores/stores.templates.ts";
import { webhookStores } from "./stores/stores.webhooks.ts";
import { widgetStores } from "./stores/stores.widgets.ts";
import { workflowStores } from "./stores/stores.workflows.ts";
import type { World } from "./world.ts";

/** What stores are asked for by somebody whose it is not, past every check that an act makes before. */
export const storeCases: StoreCase[] = [
  ...accountStores,
  ...chatStores,
  ...avatarStores,
  ...billingStores,
  ...fetchStores,
  ...fileStores,
  ...peopleStores,
  ...campaignStores,
  ...productStores,
  ...templateStores,
  ...workflowStores,
  ...batchStores,
  ...documentStores,
  ...widgetStores,
  ...apiKeyStores,
  ...webhookStores,
];

type Setting = { owner: World; whileAsked?: (ask: () => Promise<void>) => Promise<void> };

/** What a store gives to somebody else, or lets them change, in words. */
export async function findOpening(each: StoreCase, people: People, { owner, whileAsked = (ask) => ask() }: Setting) {
  const { node, person, organizationId } = owner;
  await owner.of(each.of);
  const faults: string[] = [];
  const strangers = [
    { name: "a stranger", ctx: ctxOf(node, people.newcomer.person, null) },
    { name: people.outsider.name, ctx: ctxOf(node, people.outsider.person, people.outsider.organizationId) },
    ...(each.isForEditors
      ? [{ name: "a colleague", ctx: ctxOf(node, people.colleague.person, organizationId, "member") }]
      : []),
    ...(each.isInSpace ? [{ name: "the owner in another space", ctx: ctxOf(node, person, null) }] : []),
  ];
  // What nobody has is asked for with all conditions in place: a list has no id that could be one that never was.
  const none = await told(() => each.askNever(ctxOf(node, people.newcomer.person, null), owner));
  const askAll = async () => {
    for (const { name, ctx } of strangers) {
      const theirs = await told(() => inTransaction(ctx, (tx) => each.ask(tx, owner)));
      if (theirs !== none) faults.push(`${name} is given ${theirs}, of none ${none}`);
    }
  };
  const changed = await tablesChangedBy(owner, () => whileAsked(askAll));
  return [...faults, ...changed.map((table) => `${table} changes`)];
}

/** Whether a store gives its owner something, or changes it: else it would say nothing about strangers. */
export async function givesItsOwner(each: StoreCase, owner: World): Promise<boolean> {
  const { node, person, organizationId } = owner;
  await owner.of(each.of);
  const ctx = ctxOf(node, person, organizationId);
  const none = await told(() => each.askNever(ctx, owner));
  const own = await takenBack(ctx, (tx) => told(() => each.ask(tx, owner)));
  if (each.isList || own !== none) return true;
  return takenBack(ctx, async (tx) => {
    const before = await digestOf(node, person, tx.db);
    await told(() => each.ask(tx, owner));
    return JSON.stringify(before) !== JSON.stringify(await digestOf(node, person, tx.db));
  });
}

/** What an act answers in a transaction that is then taken back. */
async function takenBack<T>(ctx: ActorCtx, act: (tx: ActorCtx) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  const undo = new Error("taken back");
  await inTransaction(ctx, async (tx) => {
    answer = { value: await act(tx) };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!answer) throw new Error("nothing was answered");
  return answer.value;
}

function ctxOf(
  { app }: TestApp,
  person: TestUser | undefined,
  organizationId: number | null,
  // Whoever leads another organization may do most.
  role: OrganizationRole = "admin",
): ActorCtx {
  const actor = {
    userId: person?.userId ?? 0,
    staffRole: null,
    organizationId,
    organizationRole: organizationId === null ? null : role,
    hasAccess: true,
    hasWords: true,
    impersonatorId: null,
    lang: null,
  };
  const request = { identified: null, lang: "en", ip: "127.0.0.1", userAgent: "tests", requestId: "tests" } as const;
  return { ...app, ...request, caller: actor, actor };
}

/** What was given, or how it was refused, as a text. */
async function told(ask: () => Promise<unknown>): Promise<string> {
  try {
    return show(await ask());
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const show = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner) => (inner instanceof Map || inner instanceof Set ? [...inner] : inner));

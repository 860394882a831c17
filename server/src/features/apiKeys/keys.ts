import { type ApiKey, type apiKeys, KEYS_MAX, KEYS_PER_PAGE } from "@pluma/contract/apiKeys/apiKeys";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { readCardsAmong, visibleAvatar } from "../avatars/index.ts";
import { nameOf } from "../organizations/index.ts";
import { noteKey } from "./noting.ts";
import * as store from "./store.ts";
import { hashOf, newKey } from "./using.ts";

const DAY_MS = 86_400_000;

/** The caller's own keys that live, of every space. */
export async function listApiKeys(ctx: ActorCtx) {
  return { api_keys: await show(ctx, await store.listOwnKeys(ctx)) };
}

/** Makes a key that acts as the caller where they are now, and tells it this once. */
export async function makeApiKey(ctx: ActorCtx, { body }: Input<typeof apiKeys.makeApiKey>) {
  const avatarIds = await keptTo(ctx, body.avatar_ids);
  const key = newKey();
  const row = await inTransaction(ctx, async (tx) => {
    if ((await store.countOwnKeys(tx)) >= KEYS_MAX) refuse("api_keys_full");
    const made = await store.insertKey(tx, {
      name: body.name.trim(),
      keyHash: hashOf(key),
      lastCharacters: key.slice(-4),
      scopes: [...new Set(body.scopes)],
      avatarIds,
      endsAt: new Date(tx.clock.now().getTime() + body.days * DAY_MS),
    });
    await noteKey(tx, "api_key.add", made);
    return made;
  });
  const own = (await store.listOwnKeys(ctx)).filter((each) => each.row.apiKeyId === row.apiKeyId);
  const [shown] = await show(ctx, own);
  return { api_key: shown ?? refuse("not_found"), key };
}

/** The avatars that a key is kept to where the caller is now; none for all. Refuses any that it may not be. */
export async function keptTo(ctx: ActorCtx, given: readonly number[]): Promise<number[]> {
  const avatarIds = [...new Set(given)];
  for (const avatarId of avatarIds) await checkAvatar(ctx, avatarId);
  return avatarIds;
}

/** Refuses an avatar that the caller may not use, and in an organization one that its Admins may not know of. */
async function checkAvatar(ctx: ActorCtx, avatarId: number): Promise<void> {
  const { isPublic, organizationId } = await visibleAvatar(ctx, avatarId);
  const here = ctx.actor.organizationId;
  if (here !== null && !isPublic && organizationId !== here) refuse("not_found");
}

/** Ends an own key; whoever brings it is nobody from now on. */
export async function endApiKey(ctx: ActorCtx, { params }: Input<typeof apiKeys.endApiKey>): Promise<undefined> {
  await inTransaction(ctx, async (tx) => noteEnd(tx, (await store.deleteOwnKey(tx, params.id)) ?? refuse("not_found")));
}

/** The keys that act in an organization, whoever made them. */
export async function listOrganizationApiKeys(ctx: ActorCtx, { query }: Input<typeof apiKeys.listOrganizationApiKeys>) {
  allowLeading(ctx);
  const slice = { offset: (query.page - 1) * KEYS_PER_PAGE, limit: KEYS_PER_PAGE };
  const { rows, count } = await store.listKeysHere(ctx, slice);
  return { api_keys: await show(ctx, rows), count, pages: pagesOf(count, KEYS_PER_PAGE) };
}

/** Ends a key that acts in an organization. */
export async function endOrganizationApiKey(
  ctx: ActorCtx,
  { params }: Input<typeof apiKeys.endOrganizationApiKey>,
): Promise<undefined> {
  allowLeading(ctx);
  await inTransaction(ctx, async (tx) =>
    noteEnd(tx, (await store.deleteKeyHere(tx, params.api_key_id)) ?? refuse("not_found")),
  );
}

/** The platform's managers look after people, and lead nobody: as with the other keys of an organization. */
const allowLeading = ({ actor }: ActorCtx): void =>
  allow(actor.organizationRole === "admin" || actor.staffRole === "admin");

/** Ends what a key is, and writes it down: one of an app as that. */
const noteEnd = (tx: ActorCtx, row: store.ApiKeyRow): Promise<void> =>
  noteKey(tx, row.keyHash === null ? "app.end" : "api_key.end", row);

async function show(ctx: ActorCtx, rows: store.MadeKey[]): Promise<ApiKey[]> {
  const within = [...new Set(rows.flatMap(({ row }) => row.organizationId ?? []))];
  const [cards, names] = await Promise.all([
    readCardsAmong(ctx.db, [...new Set(rows.flatMap(({ row }) => row.avatarIds))]),
    Promise.all(within.map(async (id) => [id, (await nameOf(ctx, id)) ?? ""] as const)),
  ]);
  const nameOfAvatar = new Map(cards.map(({ avatarId, name }) => [avatarId, name]));
  const nameOfOrganization = new Map(names);
  return rows.map(({ row, name, lastName, app }) => ({
    api_key_id: row.apiKeyId,
    name: row.name,
    last_characters: row.lastCharacters,
    app,
    scopes: row.scopes,
    avatars: row.avatarIds.map((id) => ({ avatar_id: id, name: nameOfAvatar.get(id) ?? "" })),
    organization:
      row.organizationId === null
        ? null
        : { organization_id: row.organizationId, name: nameOfOrganization.get(row.organizationId) ?? "" },
    made_by: { user_id: row.userId, name, last_name: lastName },
    words: row.words,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    ends_at: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

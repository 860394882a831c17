import { type Grant, type Grantable, type GrantRef, grantKinds } from "@pluma/contract/products/grants";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { thingsOf } from "./kinds.ts";
import { readNamedByProducts } from "./store.system.ts";
import { putIn, readNamedBy, takeOut } from "./store.ts";

type Sold = { productId: number; organizationId: number | null };

/** What some products grant now, as buyers are told of it: what was deleted since, or is no more their seller's, is left out. */
export async function grantsOf(
  app: Pick<App, "db" | "state">,
  products: readonly Sold[],
): Promise<Map<number, Grant[]>> {
  if (products.length === 0) return new Map();
  const rows = await readNamedByProducts(
    app,
    products.map(({ productId }) => productId),
  );
  const sellers = new Map(products.map(({ productId, organizationId }) => [productId, organizationId]));
  const named = rows.map((row) => ({ ...row, organizationId: sellers.get(row.productId) ?? null }));
  const shown = await nameThings(app, named);
  return Map.groupBy(shown, ({ productId }) => productId);
}

type Row = { kind: Grant["kind"]; thingId: number; organizationId: number | null };

/** Rows that name things with what these are called; those whose thing is gone, or of another seller, are left out. */
export async function nameThings<R extends Row>(app: Pick<App, "db" | "state">, rows: readonly R[]) {
  const known = new Map<string, { name: string; organizationId: number | null }>();
  for (const kind of grantKinds) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ thingId }) => thingId))];
    if (ids.length === 0) continue;
    for (const { id, ...thing } of (await thingsOf(app, kind)?.named(app.db, ids)) ?? [])
      known.set(`${kind} ${id}`, thing);
  }
  return rows.flatMap((row) => {
    const thing = known.get(`${row.kind} ${row.thingId}`);
    if (!thing || thing.organizationId !== row.organizationId) return [];
    return { ...row, id: row.thingId, name: thing.name };
  });
}

/** What a product that the caller sells grants, as its seller sees it. */
export async function grantsForSeller(ctx: ActorCtx, productId: number): Promise<Grantable[]> {
  const rows = await readNamedBy(ctx, productId);
  const shown: Grantable[] = [];
  for (const kind of grantKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ thingId }) => thingId);
    if (ids.length === 0) continue;
    const offered = await offeredAmong(ctx, kind, ids);
    const named = (await thingsOf(ctx, kind)?.named(ctx.db, ids)) ?? [];
    // What a colleague put in need not be the caller's to put in: it is named all the same.
    for (const { id, name } of named) shown.push(offered.get(id) ?? { kind, id, name, for_all: false, needs: [] });
  }
  const place = new Map(rows.map(({ kind, thingId }, index) => [`${kind} ${thingId}`, index]));
  const at = ({ kind, id }: GrantRef) => place.get(`${kind} ${id}`) ?? 0;
  return shown.sort((one, other) => at(one) - at(other));
}

async function offeredAmong(ctx: ActorCtx, kind: Grant["kind"], ids: number[]): Promise<Map<number, Grantable>> {
  const things = (await thingsOf(ctx, kind)?.offeredAmong(ctx, ids)) ?? [];
  return new Map(things.map((thing) => [thing.id, { kind, ...thing }]));
}

/** What a saved form changes of what a product names. */
export type GrantChanges = { added: GrantRef[]; removed: GrantRef[] };

/**
 * What a form changes of what a product names, null is a new one. Refuses product_invalid for what is not its seller's, or not
 * the caller's to give; what it names already may stay.
 */
export async function grantChanges(
  ctx: ActorCtx,
  product: Sold | null,
  wanted: readonly GrantRef[] | undefined,
): Promise<GrantChanges> {
  if (!wanted) return { added: [], removed: [] };
  const before = product === null ? [] : await readNamedBy(ctx, product.productId);
  const had = before.map(({ kind, thingId }) => ({ kind, id: thingId }));
  const isIn = (some: readonly GrantRef[]) => (one: GrantRef) =>
    some.some(({ kind, id }) => kind === one.kind && id === one.id);
  const added = wanted.filter((one, at) => !isIn(had)(one) && !isIn(wanted.slice(0, at))(one));
  for (const kind of grantKinds) {
    const ids = added.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    // What is offered is of the selected space: a product of another one is given nothing.
    const isHere = product === null || product.organizationId === ctx.actor.organizationId;
    if (!isHere || (await offeredAmong(ctx, kind, ids)).size < ids.length) {
      refuse("product_invalid", {}, { grants: wordsOf("grant_not_yours", ctx.lang) });
    }
  }
  return { added, removed: had.filter((one) => !isIn(wanted)(one)) };
}

/** Writes such changes, in the transaction that saves the product. */
export async function writeGrants(tx: ActorCtx, productId: number, { added, removed }: GrantChanges): Promise<void> {
  await takeOut(tx, productId, removed);
  await putIn(tx, productId, added);
}

import type { StorageRoom } from "@pluma/contract/files/files";
import type { ActorCtx, App } from "../../platform/context.ts";
import { type Db, inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { perApp } from "../../platform/state.ts";
import { lockRoom, type Space, sumOfUploads } from "./store.system.ts";
import { sumOfOwnUploads } from "./store.ts";

type Keeper = Pick<App, "db" | "clock" | "state">;

/** How many bytes a person may keep, or an organization; null without a bound. It reads where the caller reads. */
type StorageMaxOf = (db: Db, space: Space) => Promise<number | null>;

const boundIn = perApp((): { maxOf: StorageMaxOf } => ({ maxOf: async () => null }));

/** Says who knows how much may be kept: settings and purchases, which it follows from, are kept above files. */
export function defineStorageMax(app: App, maxOf: StorageMaxOf): void {
  boundIn(app).maxOf = maxOf;
}

const MEGABYTE = 1024 * 1024;

/** The space that the caller is in: the organization that the request names, else their own. */
export const spaceOf = ({ actor: { userId, organizationId } }: ActorCtx): Space => ({ userId, organizationId });

/** How much the caller keeps, and how much they may; and the same of the organization that they are in. */
export async function readRoom(ctx: ActorCtx): Promise<StorageRoom> {
  const { userId, organizationId } = ctx.actor;
  const [used, max, organization] = await Promise.all([
    sumOfOwnUploads(ctx),
    boundIn(ctx).maxOf(ctx.db, { userId, organizationId: null }),
    organizationId === null ? null : roomOf(ctx, { userId, organizationId }),
  ]);
  return { used, max, organization };
}

async function roomOf(ctx: Keeper, space: Space) {
  const [used, max] = await Promise.all([sumOfUploads(ctx, space), boundIn(ctx).maxOf(ctx.db, space)]);
  return { used, max };
}

/** Refuses storage_full, or organization_storage_full, when a space has no room for so many bytes more. */
export async function checkRoom(ctx: Keeper, space: Space, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const { used, max } = await roomOf(ctx, space);
  if (max === null || used + bytes <= max) return;
  const left = Math.max(0, Math.floor((max - used) / MEGABYTE));
  refuse(space.organizationId === null ? "storage_full" : "organization_storage_full", { left });
}

/** Writes what takes so much more of a space's room, one write there at a time, so that none is counted twice or not at all. */
export function writeInRoom<C extends Keeper, T>(
  ctx: C,
  { space, bytes }: { space: Space; bytes: number },
  write: (tx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockRoom(tx, space);
    await checkRoom(tx, space, bytes);
    return write(tx);
  });
}

import type { StorageRoom } from "@pluma/contract/files";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { refuse } from "../../platform/errors.ts";
import { lockRoom, sumOfUploads } from "./store.system.ts";
import { sumOfOwnUploads } from "./store.ts";

type Keeper = Pick<App, "db" | "clock" | "storageMaxOf">;

const MEGABYTE = 1024 * 1024;

/** How much the caller keeps, and how much they may; `max` null for as much as they want. */
export async function readRoom(ctx: ActorCtx): Promise<StorageRoom> {
  const [used, max] = await Promise.all([sumOfOwnUploads(ctx), ctx.storageMaxOf(ctx.actor.userId)]);
  return { used, max };
}

/** Refuses storage_full when a person has no room for so many bytes more. */
export async function checkRoom(ctx: Keeper, userId: number, bytes: number): Promise<void> {
  const max = await ctx.storageMaxOf(userId);
  if (max === null || bytes <= 0) return;
  const left = max - (await sumOfUploads(ctx, userId));
  if (bytes > left) refuse("storage_full", { left: Math.max(0, Math.floor(left / MEGABYTE)) });
}

/** Writes what takes so much more of a person's room, one write of theirs at a time, so that none is counted twice or not at all. */
export function writeInRoom<C extends Keeper, T>(
  ctx: C,
  { userId, bytes }: { userId: number; bytes: number },
  write: (tx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockRoom(tx, userId);
    await checkRoom(tx, userId, bytes);
    return write(tx);
  });
}

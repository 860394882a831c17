import { createHash } from "node:crypto";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { and, eq, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "../context.ts";
import type { Db } from "../database/db.ts";
import { Refusal, refuse } from "../errors.ts";
import { idempotencyKeys } from "./idempotency.tables.ts";

const KEY_LENGTH_MAX = 200;

/**
 * The answer that the same request (path, query and body) had before, or undefined when this is its first time. Another request under the
 * same key, or one that is still being carried out, is refused with 409. Asked before anything else about the request:
 * what was bought with the last word is answered again although none is left.
 */
export async function findAnswer(ctx: Ctx, route: RouteDefinition, request: FastifyRequest): Promise<unknown> {
  const own = ownKey(ctx, route, request);
  if (!own) return undefined;
  const [first] = await ctx.db.select().from(idempotencyKeys).where(own.where);
  if (!first) return undefined;
  if (first.request !== own.print) return refuse("key_reused");
  return first.answer ?? refuse("still_running");
}

/**
 * Runs a call at most once for each Idempotency-Key of a person, on all nodes. A refused call frees its key. A node
 * that dies in the middle leaves the key taken: the outcome is then unknown, and is not risked twice.
 */
export async function answerOnce(
  ctx: Ctx,
  route: RouteDefinition,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const own = ownKey(ctx, route, request);
  if (!own) return run();
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ userId: own.userId, key: own.key, request: own.print })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) return findAnswer(ctx, route, request);
  try {
    const answer = await run();
    await ctx.db
      .update(idempotencyKeys)
      .set({ answer: answer ?? {} })
      .where(own.where);
    return answer;
  } catch (error) {
    // Only a refusal is known to have changed nothing.
    if (error instanceof Refusal) await ctx.db.delete(idempotencyKeys).where(own.where);
    throw error;
  }
}

function ownKey({ caller }: Ctx, route: RouteDefinition, request: FastifyRequest) {
  const key = request.headers["idempotency-key"];
  if (!route.isIdempotent || typeof key !== "string" || !caller) return null;
  if (key.length > KEY_LENGTH_MAX) refuse("malformed");
  const asked = [route.method, route.path, request.params, request.query, request.body];
  const print = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const where = and(eq(idempotencyKeys.userId, caller.userId), eq(idempotencyKeys.key, key));
  return { userId: caller.userId, key, print, where };
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(ctx: Pick<Ctx, "db">): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`));
}

/** Forgets what a person was answered, in the caller's transaction: a call of theirs that still runs leaves nothing either. */
export async function forgetKeysOf({ db }: { db: Db }, userId: number): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

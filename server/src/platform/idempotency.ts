import { createHash } from "node:crypto";
import type { RouteDefinition } from "@pluma/contract/kit";
import { and, eq, lt, sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "./context.ts";
import { refuse } from "./errors.ts";

/** Answers that are kept for a day, so that a request sent twice is carried out once. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    answer: jsonb("answer"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

const KEY_LENGTH_MAX = 200;

/**
 * Runs a call at most once for each Idempotency-Key of a person, on all nodes. The same request again gets the first
 * answer; another request under the same key, or one that is still being carried out, 409. A refused call frees its
 * key. A node that dies in the middle leaves the key taken: the outcome is then unknown, and is not risked twice.
 */
export async function answerOnce(
  ctx: Ctx,
  route: RouteDefinition,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !ctx.caller) return run();
  if (key.length > KEY_LENGTH_MAX) refuse("malformed");
  const userId = ctx.caller.userId;
  const print = createHash("sha256")
    .update(`${route.method} ${route.path} ${JSON.stringify(request.body)}`)
    .digest("hex");
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ userId, key, request: print })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(mine);
    if (!first || first.request !== print) return refuse("key_reused");
    if (first.answer === null) return refuse("still_running");
    return first.answer;
  }
  try {
    const answer = await run();
    await ctx.db
      .update(idempotencyKeys)
      .set({ answer: answer ?? {} })
      .where(mine);
    return answer;
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(mine);
    throw error;
  }
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(ctx: Pick<Ctx, "db">): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`));
}

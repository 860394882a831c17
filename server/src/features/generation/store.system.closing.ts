/** A generation that comes to its end with all that belongs to it: its text, its words, and what it took. */
import { sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { statement } from "../../platform/database/statement.ts";
import { perApp } from "../../platform/state.ts";
import { settledWith, type settlingOf } from "../accounts/index.ts";
import { boughtIn } from "./costs/counting.ts";
import { type Counted, usedWith } from "./costs/store.system.ts";
import type { ClosingPart, Told } from "./kinds.ts";
import type { ClosedValues } from "./store.system.ts";

/** What the statement that closes a text of somebody's own words is told, besides what their kind tells of it. */
export type Closing = ClosedValues & Counted & ReturnType<typeof settlingOf> & { id: number };

const at = (name: keyof Closing) => sql`${sql.placeholder(name)}`;

// Nothing is closed of whoever has no balance: the transaction makes one. Nor of what has more set aside than is known here.
const closed = sql`closed as (
  update generations set state = ${at("state")}, provider = ${at("provider")}, model_answered = ${at("modelAnswered")},
    delivered_words = ${at("deliveredWords")}::int, key_owner = ${at("keyOwner")}, attempts = ${at("attempts")}::int,
    cost_micros = ${at("costMicros")}::bigint, prompt_tokens = ${at("promptTokens")}::int,
    completion_tokens = ${at("completionTokens")}::int, finish_reason = ${at("finishReason")}, error_code = ${at("errorCode")},
    first_token_at = ${at("firstTokenAt")}::timestamptz, finished_at = now()
  where generation_id = ${at("id")}::bigint and state = 'running' and reserved_words = -${at("held")}::int and ${settledWith.isThere}
  returning ref
)`;

const closingWith = (app: App, { name, written, told }: ClosingPart) =>
  statement<{ told: Told }>(
    `generation_close_${name}`,
    // Each part locks after the one before it, in the order in which a transaction does the same.
    () => sql`with ${closed}, ${written}, ${settledWith.after(sql`exists (select from closed) and (select count(*) from texted) >= 0`)},
      ${usedWith(boughtIn(app), sql`settled`)}
      select ${told} as told from closed`,
  );

const closingsIn = perApp(() => new Map<string, ReturnType<typeof closingWith>>());

/**
 * Closes a running generation with its text, its words and what it took, in one statement; answers what is told of the text. Null,
 * with nothing written, where it is closed already, or where it takes more than that.
 */
export async function closeAtOnce(
  app: App,
  db: Db,
  part: ClosingPart,
  values: Closing & Record<string, unknown>,
): Promise<{ told: Told } | null> {
  const closings = closingsIn(app);
  const close = closings.get(part.name) ?? closingWith(app, part);
  closings.set(part.name, close);
  const [found] = await close(db, values);
  return found ?? null;
}

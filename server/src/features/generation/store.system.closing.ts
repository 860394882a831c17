/** Generations that come to their end with all that belongs to them: their texts, their words, and what they took. */
import { type SQL, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { statement } from "../../platform/database/statement.ts";
import { perApp } from "../../platform/state.ts";
import { settledColumns, settledWith, type settlingOf } from "../accounts/index.ts";
import { boughtIn } from "./costs/counting.ts";
import { type Counted, usedColumns, usedWith } from "./costs/store.system.ts";
import type { ClosingPart, Told } from "./kinds.ts";
import type { ClosedValues } from "./store.system.ts";

/** What the statement that closes a text of somebody's own words is told, besides what their kind tells of it. */
export type Closing = ClosedValues & Counted & ReturnType<typeof settlingOf> & { id: number };

const closedColumns = {
  id: "bigint",
  state: "text",
  provider: "text",
  modelAnswered: "text",
  deliveredWords: "int",
  keyOwner: "text",
  attempts: "int",
  costMicros: "bigint",
  promptTokens: "int",
  completionTokens: "int",
  finishReason: "text",
  errorCode: "text",
  firstTokenAt: "timestamptz",
};

const endedWith = (columns: Record<string, string>): SQL => {
  const all = { ...closedColumns, ...settledColumns, ...usedColumns, ...columns };
  const typed = Object.entries(all).map(([name, type]) => `"${name}" ${type}`);
  return sql`ended as materialized (
    select * from json_to_recordset(${sql.placeholder("ended")}::json) as ended(${sql.raw(typed.join(", "))})
  )`;
};

// Nothing is closed of whoever has no balance: the transaction makes one. Nor of what has more set aside than is known here.
const closed = sql`closed as (
  update generations set state = ended.state, provider = ended.provider, model_answered = ended."modelAnswered",
    delivered_words = ended."deliveredWords", key_owner = ended."keyOwner", attempts = ended.attempts,
    cost_micros = ended."costMicros", prompt_tokens = ended."promptTokens", completion_tokens = ended."completionTokens",
    finish_reason = ended."finishReason", error_code = ended."errorCode", first_token_at = ended."firstTokenAt",
    finished_at = now()
  from ended
  where generations.generation_id = ended.id and generations.state = 'running' and generations.reserved_words = -ended.held
    and ${settledWith.isThere}
  returning generations.ref, ended.*
)`;

const closingWith = (app: App, { name, columns, written, told }: ClosingPart) =>
  statement<{ id: number; told: Told }>(
    `generation_close_${name}`,
    // Each part locks after the one before it, in the order in which a transaction does the same.
    () => sql`with ${endedWith(columns)}, ${closed}, ${written},
      ${settledWith.after(sql`exists (select from closed) and (select count(*) from texted) >= 0`)},
      ${usedWith(boughtIn(app), sql`settled`)}
      select closed.id, ${told} as told from closed`,
  );

const closingsIn = perApp(() => new Map<string, ReturnType<typeof closingWith>>());

/**
 * Closes running generations of a person with their texts, their words and what they took, in one statement; answers what is told of
 * each text, in their order. Undefined, with nothing written, for one that is closed already, or that takes more than that.
 */
export async function closeAtOnce(
  app: App,
  db: Db,
  { part, userId }: { part: ClosingPart; userId: number },
  ended: (Closing & Record<string, unknown>)[],
): Promise<({ told: Told } | undefined)[]> {
  const closings = closingsIn(app);
  const close = closings.get(part.name) ?? closingWith(app, part);
  closings.set(part.name, close);
  const found = await close(db, { userId, ended: JSON.stringify(ended, asJson) });
  const told = new Map(found.map((row) => [row.id, row]));
  return ended.map(({ id }) => told.get(id));
}

/** PostgreSQL reads no half of a character out of JSON, which a text that was cut may end with; nor does JSON know large numbers. */
function asJson(_key: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  return typeof value === "bigint" ? String(value) : value;
}

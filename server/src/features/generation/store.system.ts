import { and, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { OneWritten, WrittenWithin } from "../organizations/index.ts";
import { generations } from "./tables.ts";

export type GenerationRow = typeof generations.$inferSelect;
export type NewGeneration = typeof generations.$inferInsert;

/** Writes a new generation; answers its id. */
export async function addGeneration(db: Db, row: NewGeneration): Promise<number> {
  const [made] = await db
    .insert(generations)
    // The same columns each time: a statement that has a name is one statement.
    .values({ avatarId: null, campaignId: null, baseWords: 0, ...row })
    .returning({ id: generations.generationId })
    .prepare("generation_add")
    .execute();
  if (!made) throw new Error("a generation was not written");
  return made.id;
}

/** What a feature gives that writes a generation by a statement of its own. */
export type GenerationValues = Pick<
  NewGeneration,
  "kind" | "usedFor" | "nodeId" | "provider" | "modelAsked" | "keyOwner"
> & {
  /** How many words to set aside. */
  wordsWanted: number;
};

/**
 * The part `generation (generation_id)` of a statement that writes it together with the row of its text: `answer
 * (message_id)`, and what was set aside: `reserved (words, is_unlimited)`. Its values are placeholders: `userId`,
 * `organizationId` and those of GenerationValues, whose `wordsWanted` is for what sets them aside.
 */
export const generationOfAnswer = sql`generation as (
  insert into generations (user_id, organization_id, kind, used_for, ref, node_id, provider, model_asked, key_owner, reserved_words, is_unlimited)
  select ${sql.placeholder("userId")}, ${sql.placeholder("organizationId")}, ${sql.placeholder("kind")}, ${sql.placeholder("usedFor")}, answer.message_id,
    ${sql.placeholder("nodeId")}, ${sql.placeholder("provider")}, ${sql.placeholder("modelAsked")},
    ${sql.placeholder("keyOwner")}, reserved.words, reserved.is_unlimited
  from answer, reserved
  returning generation_id)`;

/** Sets what is reserved for a running generation, locked by it until the transaction ends; false when it is closed, by whoever. */
export async function writeReserved(db: Db, id: number, words: number): Promise<boolean> {
  const written = await db
    .update(generations)
    .set({ reservedWords: words })
    .where(and(eq(generations.generationId, id), eq(generations.state, "running")))
    .returning({ id: generations.generationId });
  return written.length === 1;
}

/**
 * Says that these still live, and how many tokens they were asked with, as far as that is known. Answers what it found: those
 * missing were closed by someone else. Those that are being changed are passed over until the next time: one that waits for its
 * words, as long as somebody else holds them, must not keep all others from being said to live.
 */
export async function beat(
  db: Db,
  some: { id: number; asked: number | null }[],
  nodeId: string,
): Promise<{ id: number; stopRequested: boolean }[]> {
  const ids = sql`${sql.param(`{${some.map(({ id }) => id).join()}}`)}::bigint[]`;
  const asked = sql.param(`{${some.map((each) => each.asked ?? "null").join()}}`);
  const isOurs = sql`generation_id = any(${ids}) and node_id = ${nodeId} and state = 'running'`;
  const { rows } = await db.execute<{ id: number; stopRequested: boolean }>(sql`
    with free as materialized (
      select generation_id from generations where ${isOurs} for no key update skip locked
    ), beaten as (
      update generations set heartbeat_at = now(), prompt_tokens = coalesce(alive.asked, prompt_tokens)
      from free join unnest(${ids}, ${asked}::int[]) as alive(id, asked) on alive.id = free.generation_id
      where generations.generation_id = free.generation_id
    )
    select generation_id as "id", stop_requested as "stopRequested" from generations where ${isOurs}`);
  return rows;
}

/** Closes a running generation; false when it is closed already, by whoever. */
export async function closeRow(db: Db, id: number, values: Partial<NewGeneration>): Promise<boolean> {
  const closed = await db
    .update(generations)
    .set({ ...values, finishedAt: sql`now()` })
    .where(and(eq(generations.generationId, id), eq(generations.state, "running")))
    .returning({ id: generations.generationId });
  return closed.length === 1;
}

type Closed = Record<
  | "state"
  | "deliveredWords"
  | "provider"
  | "modelAnswered"
  | "keyOwner"
  | "attempts"
  | "costMicros"
  | "promptTokens"
  | "completionTokens"
  | "finishReason"
  | "errorCode"
  | "firstTokenAt",
  SQL
>;

const closing = prepared((db) => {
  const at = (name: string) => sql`${sql.placeholder(name)}`;
  const values: Closed = {
    state: at("state"),
    deliveredWords: at("deliveredWords"),
    provider: at("provider"),
    modelAnswered: at("modelAnswered"),
    keyOwner: at("keyOwner"),
    attempts: at("attempts"),
    costMicros: at("costMicros"),
    promptTokens: at("promptTokens"),
    completionTokens: at("completionTokens"),
    finishReason: at("finishReason"),
    errorCode: at("errorCode"),
    firstTokenAt: at("firstTokenAt"),
  };
  return db
    .update(generations)
    .set({ ...values, finishedAt: sql`now()` })
    .where(and(eq(generations.generationId, sql.placeholder("id")), eq(generations.state, "running")))
    .returning({ reservedWords: generations.reservedWords })
    .prepare("generation_close");
});

/** What is known of one that this process wrote. */
export type ClosedValues = Required<Pick<NewGeneration, keyof Closed>>;

/** The same for one that this process wrote; answers how many words its row has set aside, null when it is closed already. */
export async function closeWritten(db: Db, id: number, values: ClosedValues): Promise<number | null> {
  const [closed] = await closing(db).execute({ ...values, id });
  return closed?.reservedWords ?? null;
}

/** How a generation is said to have ended. */
export type ClosedWay = Pick<ClosedValues, "state" | "deliveredWords" | "finishReason" | "errorCode">;

/** Whether a generation is closed in this way. */
export async function isClosedAs(db: Db, id: number, way: ClosedWay): Promise<boolean> {
  const { generationId, state, deliveredWords, finishReason, errorCode } = generations;
  const isSo = sql`(${state}, ${deliveredWords}, ${finishReason}, ${errorCode}) is not distinct from
    (${way.state}, ${way.deliveredWords}, ${way.finishReason}, ${way.errorCode})`;
  return (await db.$count(generations, and(eq(generationId, id), isSo))) > 0;
}

/** Asks for a stop of whatever writes this row now; answers the generation, or null when nothing does. */
export async function askStop(db: Db, kind: string, ref: number): Promise<number | null> {
  const [found] = await db
    .update(generations)
    .set({ stopRequested: true })
    .where(and(eq(generations.kind, kind), eq(generations.ref, ref), eq(generations.state, "running")))
    .returning({ id: generations.generationId });
  return found?.id ?? null;
}

/**
 * A running generation whose node is dead, locked for whoever closes it. `isAlone`: no other node can be alive, so
 * every generation that is not this node's is dead.
 */
export async function takeDead(
  db: Db,
  nodeId: string,
  isAlone: boolean,
  deadAfterMs: number,
): Promise<GenerationRow | undefined> {
  const isSilent = lt(generations.heartbeatAt, sql`now() - ${deadAfterMs} * interval '1 millisecond'`);
  const isOrphan = isAlone ? or(isSilent, ne(generations.nodeId, nodeId)) : isSilent;
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.state, "running"), isOrphan))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Texts from a moment on and before another; null is without an end on that side. */
const within = (from: unknown, until: unknown): SQL | undefined =>
  and(
    sql`${generations.startedAt} >= coalesce(${from}::timestamptz, '-infinity')`,
    sql`${generations.startedAt} < coalesce(${until}::timestamptz, 'infinity')`,
  );

/** What somebody wrote in an organization in a span, or ever, and when they began the last text there, whenever that was. */
export const oneWritten: OneWritten = ({ organizationId, userId, span }) => {
  const query = new QueryBuilder();
  const theirs = and(eq(generations.organizationId, organizationId), sql`${generations.userId} = ${userId}`);
  const last = query
    .select({ at: sql`max(${generations.startedAt})` })
    .from(generations)
    .where(theirs);
  const words = query
    .select({ words: sql`coalesce(sum(${generations.deliveredWords}), 0)::bigint` })
    .from(generations)
    .where(and(theirs, span && within(span.from, span.until)));
  return { words: sql`(${words})`, lastUsed: sql`(${last})` };
};

const writtenByPeople = prepared((db) => {
  const { words, lastUsed } = oneWritten({
    ...{ organizationId: sql.placeholder("organizationId"), userId: sql`person.user_id` },
    span: { from: sql.placeholder("from"), until: sql.placeholder("until") },
  });
  const found = new QueryBuilder()
    .select({
      userId: sql<number>`person.user_id`.as("user_id"),
      words: sql<number>`${words}`.as("words"),
      lastUsed: sql<Date | string | null>`${lastUsed}`.as("last_used"),
    })
    .from(sql`unnest(${sql.placeholder("ids")}::int[]) as person(user_id)`)
    .as("found");
  return db.select().from(found).where(isNotNull(found.lastUsed)).prepare("generation_written");
});

/**
 * How many words some people wrote in an organization from a moment on and before another, and when each began the last
 * text there, whenever that was; who wrote nothing there is left out.
 */
export async function readWritten(
  { db }: { db: Db },
  organizationId: number,
  ids: number[],
  { from, until }: { from: Date | null; until: Date | null },
): Promise<Map<number, { words: number; lastUsed: Date | null }>> {
  const rows = await writtenByPeople(db).execute({ organizationId, ids, from, until });
  return new Map(
    rows.map(({ userId, words, lastUsed }) => [
      userId,
      { words: Number(words), lastUsed: lastUsed === null ? null : new Date(lastUsed) },
    ]),
  );
}

/** Who wrote in an organization in a span, and how many words: rows of a statement. Whose texts have none there is left out. */
export const writtenWithin: WrittenWithin = ({ organizationId, from, until }) =>
  sql`(select ${generations.userId}, sum(${generations.deliveredWords})::bigint as words from ${generations}
    where ${and(eq(generations.organizationId, organizationId), within(from, until))}
    group by ${generations.userId} having sum(${generations.deliveredWords}) > 0)`;

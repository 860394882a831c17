import { type SQL, sql } from "drizzle-orm";

const userId = sql.placeholder("userId");

/**
 * The parts of a statement that sets words aside for what it writes itself, as `reserveWords` does: `reserved (words,
 * is_unlimited)`, one row, if `locked` has one, and `charged`, once there is a `generation (generation_id)` to charge
 * it to. Its values are placeholders: `userId`, `isStaff`, `wordsWanted`. There is no row where no word is left, and where
 * there is no balance: that is for `reserveWords`, which knows what to refuse. Whoever changes the balance is waited for, and
 * so it is the last that is locked; what is unlimited is only read, for nothing is taken from it. It is taken from the balance as it was
 * locked: PostgreSQL looks at a change first as if the row were as the statement saw it, and refuses what would be below nothing then.
 */
export const setAside = {
  reserved: sql`unlimited as materialized (
    select true from locked where ${sql.placeholder("isStaff")}::boolean
    union all
    select true from locked join word_balances held on held.user_id = ${userId}::int
    where held.is_unlimited and not ${sql.placeholder("isStaff")}::boolean
  ), counted as materialized (
    select balance, held from word_balances
    where user_id = ${userId}::int and not is_unlimited and balance > 0
      and exists (select 1 from locked) and not exists (select 1 from unlimited)
    for update
  ), reserved as materialized (
    select 0 as words, true as is_unlimited from unlimited
    union all
    select least(${sql.placeholder("wordsWanted")}::int, balance), false from counted
  )`,
  charged: sql`taken as (
    update word_balances set balance = counted.balance - reserved.words, held = counted.held + reserved.words
    from reserved, counted where user_id = ${userId}::int and reserved.words > 0
  ), charged as (
    insert into word_ledger (user_id, kind, words, cause)
    select ${userId}::int, 'reserve', -reserved.words, 'generation:' || generation_id
    from generation, reserved where reserved.words > 0
  )`,
};

/**
 * The parts of a statement that closes what was set aside for texts of somebody, as `settleWords` does: `isThere`, the condition
 * under which it may, and `after` something, `settled (entry_id)`. Its placeholder is `userId`; what is settled are the rows of
 * `closed`, which have an `id` and the columns `settledColumns`. The balance is locked before the entries get their numbers.
 */
export const settledWith = {
  isThere: sql`exists (select from word_balances where user_id = ${userId}::int)`,
  after: (done: SQL): SQL => sql`moved as (
    update word_balances set balance = word_balances.balance + total.back, held = word_balances.held + total.held
    from (select sum(back)::int as back, sum(held)::int as held from closed) total
    where user_id = ${userId}::int and ${done}
    returning user_id
  ), settled as (
    insert into word_ledger (user_id, kind, words, used, cause)
    select moved.user_id, closed."entryKind", closed.back, closed.used, closed.cause from moved, closed order by closed.id
    returning entry_id
  )`,
};

/** What `settlingOf` says of a text, as columns of a row. */
export const settledColumns = { back: "int", held: "int", entryKind: "text", used: "int", cause: "text" };

import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import { boughtIn, type Spender } from "./counting.ts";
import { costOf, type KeyOwner } from "./rules.ts";
import {
  deleteHold,
  deleteHoldsOf,
  insertHold,
  lockSpendMonth,
  noteReached,
  readCap,
  readSpent,
  type SpendMonth,
} from "./store.system.caps.ts";
import type { CapScope } from "./store.system.ts";
import { dayOfNow, hasCaps, priceNow } from "./terms.ts";

const PICOS = 1_000_000n;

/** What is asked, at most: so many tokens there, and so many back. */
type Asking = { tokensIn: number; tokensOut: number };

/** A model hardly ever counts more than a token for two bytes: what is set aside is rather too much. */
export const BYTES_A_TOKEN = 2;

/** So many tokens what is asked has at most. */
export const tokensAtMost = (turns: readonly { content: string }[]): number =>
  Math.ceil(turns.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) / BYTES_A_TOKEN);

/** Whoever's cap it is of: the key's owner pays; a person's own key is nobody's matter. */
function scopeOf({ organizationId }: Spender, keyOwner: KeyOwner): CapScope | undefined {
  if (keyOwner === "user") return undefined;
  return keyOwner === "organization" ? organizationId : null;
}

type HearReached = (tx: App, place: SpendMonth) => Promise<void>;
const kept = perApp((): { hear: HearReached | null } => ({ hear: null }));

/** Says who is told that a cap was reached, a feature above; once, when the app is opened. */
export function defineReached(app: App, hear: HearReached): void {
  kept(app).hear = hear;
}

async function placeOf(app: App, spender: Spender, keyOwner: KeyOwner): Promise<SpendMonth | null> {
  const scope = scopeOf(spender, keyOwner);
  if (scope === undefined || !(await hasCaps(app, scope))) return null;
  return { scope, userId: spender.userId, month: (await dayOfNow(app)).slice(0, 7) };
}

/** Whether somebody has cost all that they may in this month; nothing is asked of the database where nobody has a cap. */
export async function isSpent(app: App, spender: Spender, keyOwner: KeyOwner): Promise<boolean> {
  const place = await placeOf(app, spender, keyOwner);
  if (!place) return false;
  const cap = await readCap(app.db, place, boughtIn(app).productsOf(place.userId));
  if (cap === null) return false;
  const { spent, held } = await readSpent(app.db, place);
  return spent + held >= BigInt(cap) * PICOS;
}

/** Refuses spend_cap_reached to whoever has cost all that they may. */
export async function refuseSpent(app: App, spender: Spender, keyOwner: KeyOwner): Promise<void> {
  if (await isSpent(app, spender, keyOwner)) refuse("spend_cap_reached");
}

/** What was set aside: how much of what is written it covers, and what more of it costs. */
export type Hold = { holdId: number; place: SpendMonth; cap: bigint };

/**
 * Sets aside what asking may cost at most, in a transaction of its own; no two askings can hold the same money, on any number of
 * nodes. Null where nobody has a cap, "reached" where it does not fit: then the model is not to be asked.
 */
export async function holdSpend(
  app: App,
  spender: Spender,
  {
    place,
    asking,
    generationId,
  }: { place: { source: string; model: string; keyOwner: KeyOwner }; asking: Asking; generationId: number | null },
): Promise<Hold | null | "reached"> {
  const month = await placeOf(app, spender, place.keyOwner);
  const price = month && (await priceNow(app, place));
  if (!month || !price) return null;
  const amount = costOf({ ...asking, tokensCached: 0 }, price);
  return inTransaction(app, async (tx) => {
    const spendMonthId = await lockSpendMonth(tx.db, month);
    const capMicros = await readCap(tx.db, month, boughtIn(app).productsOf(month.userId));
    if (capMicros === null) return null;
    const cap = BigInt(capMicros) * PICOS;
    const { spent, held } = await readSpent(tx.db, month);
    if (spent + held + amount > cap) {
      // What others hold may come back: nothing is reached by that.
      if (spent + amount > cap) await tellReached(tx, month);
      return "reached";
    }
    const holdId = await insertHold(tx.db, { spendMonthId, userId: month.userId, generationId, amount });
    return { holdId, place: month, cap };
  });
}

/** Ends what was set aside, in the transaction that counts what it came to; tells where the cap is reached by that. */
export async function endHold(tx: App, hold: Hold, generationId: number | null): Promise<void> {
  if (generationId === null) await deleteHold(tx.db, hold.holdId);
  else await deleteHoldsOf(tx.db, generationId);
  const { spent } = await readSpent(tx.db, hold.place);
  if (spent >= hold.cap) await tellReached(tx, hold.place);
}

async function tellReached(tx: App, place: SpendMonth): Promise<void> {
  if (await noteReached(tx.db, place)) await kept(tx).hear?.(tx, place);
}

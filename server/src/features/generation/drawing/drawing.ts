import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { Actor, App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import { paced } from "../../../platform/work/paced.ts";
import { balanceOf, reserveMore, reserveWords, settleWords, shownWords, type WordOwner } from "../../accounts/index.ts";
import {
  countWritten,
  giveBack,
  type HeldWords,
  holdFirst,
  holdWords,
  leftIn,
  monthOf,
  wordRulesOf,
} from "../../organizations/index.ts";
import type { GenerationRow } from "../store.system.ts";

/** Whoever writes, and where. */
export type Writer = Pick<Actor, "userId" | "staffRole" | "organizationId">;

/**
 * What words a text takes: those of its organization where that has some, else the person's own, and no more of either
 * than the caps of the organization leave.
 */
export type Drawn = {
  /** How many are set aside. */
  words: number;
  /** Nothing ends it: there is no cap, and whose words it takes has no limit. */
  isUnlimited: boolean;
  isPooled: boolean;
  /** Whose words it takes has no limit, so that nothing is taken out of a balance. */
  isOwnerUnlimited: boolean;
  /** The caps that it is held against, as they were when it began; null without any. */
  held: HeldWords | null;
};

/** What a row keeps of it, for whoever closes it. */
export type DrawnColumns = Pick<GenerationRow, "reservedWords" | "isUnlimited" | "isPooled" | "heldMonth">;

type Ctx = Pick<App, "clock"> & { db: Db };

/**
 * Sets words aside for a text that begins, up to `wanted`. Refuses out_of_words, organization_pool_empty,
 * organization_cap_person and organization_cap_all. `write` is told what was set aside and answers the text's cause.
 */
export function drawFirst(
  ctx: Ctx,
  writer: Writer,
  wanted: number,
  write: (columns: DrawnColumns) => Promise<string>,
): Promise<Drawn> {
  return inTransaction(ctx, async (tx) => {
    const rules = await wordRulesOf(tx, writer);
    const isPooled = rules?.hasPool ?? false;
    const held = rules && (rules.personCap !== null || rules.allCap !== null) ? rules : null;
    const ofCaps = held ? await holdFirst(tx.db, held, wanted) : wanted;
    const owner = isPooled && rules ? { organizationId: rules.organizationId } : writer.userId;
    const drawn = (reservation: { words: number; isUnlimited: boolean }): Drawn => ({
      words: reservation.isUnlimited ? (held ? ofCaps : 0) : reservation.words,
      isUnlimited: reservation.isUnlimited && held === null,
      isPooled,
      isOwnerUnlimited: reservation.isUnlimited,
      held,
    });
    const isStaff = writer.staffRole !== null && !isPooled;
    const reservation = await reserveWords(tx, { owner, isStaff }, ofCaps, (found) => write(columnsOf(drawn(found))));
    const made = drawn(reservation);
    if (held) await giveBack(tx.db, held, ofCaps - made.words);
    return made;
  });
}

/** What the row of a text keeps of what was set aside for it. */
export const columnsOf = ({ words, isOwnerUnlimited, isPooled, held }: Drawn): DrawnColumns => ({
  reservedWords: words,
  isUnlimited: isOwnerUnlimited,
  isPooled,
  heldMonth: held?.month ?? null,
});

/** Sets more aside, up to `wanted`; answers how many there were, 0 when none are left. */
export async function drawMore(
  tx: { db: Db },
  { userId, organizationId, drawn }: { userId: number; organizationId: number | null; drawn: Drawn },
  wanted: number,
  cause: string,
): Promise<number> {
  const { held, isOwnerUnlimited, isPooled } = drawn;
  const ofCaps = held ? await holdWords(tx.db, held, wanted) : wanted;
  if (ofCaps === 0 || isOwnerUnlimited) return ofCaps;
  const got = await reserveMore(tx, ownerOf({ userId, organizationId, isPooled }), ofCaps, cause);
  if (held) await giveBack(tx.db, held, ofCaps - got);
  return got;
}

type Settled = Pick<GenerationRow, "userId" | "organizationId" | "startedAt"> & DrawnColumns;

/** Closes what was set aside for a text, in the transaction that closes it: what was delivered is spent and counted. */
export async function settleDrawn(app: App, row: Settled, words: number, cause: string): Promise<void> {
  const { userId, organizationId, reservedWords, isUnlimited, isPooled, heldMonth } = row;
  if (organizationId !== null) {
    const place = { organizationId, userId, month: heldMonth ?? monthOf(row.startedAt) };
    await countWritten(app, place, { words, held: heldMonth === null ? 0 : reservedWords, isPooled });
  }
  const reservation = { words: isUnlimited ? 0 : reservedWords, isUnlimited };
  await settleWords(app, ownerOf(row), reservation, words, cause);
}

const ownerOf = ({
  userId,
  organizationId,
  isPooled,
}: Pick<Settled, "userId" | "organizationId" | "isPooled">): WordOwner =>
  isPooled && organizationId !== null ? { organizationId } : userId;

/** Whether words are set aside for somebody in another way than of their own balance alone. */
export const isHeldElsewhere = async (ctx: Ctx, writer: Writer): Promise<boolean> =>
  (await wordRulesOf(ctx, writer)) !== null;

/** What may still be written, as the edge shows it: 1000000 without an end; `full` is what it is measured against, where that is known. */
type Left = { available: number; organizationId: number | null; full: number | null; renewsAt: Date | null };

/** What somebody may still write where they are, and whose words that says: of an organization, or null for their own. */
export async function wordsLeftIn(ctx: Ctx, writer: Writer): Promise<Left> {
  const rules = await wordRulesOf(ctx, writer);
  const own = await balanceOf(ctx, writer.userId);
  const isUnlimited = own.isUnlimited || writer.staffRole !== null;
  const unmeasured = { full: null, renewsAt: null };
  if (!rules) return { available: shownWords(own.unspent, isUnlimited), organizationId: null, ...unmeasured };
  const { organizationId } = rules;
  const least = await leftIn(ctx, rules, { ...own, isUnlimited });
  if (least === null) return { available: UNLIMITED_WORDS, organizationId, ...unmeasured };
  return { ...least, available: shownWords(least.left, false), organizationId };
}

/** So often somebody is told what they may still write, however many of their texts end meanwhile. */
const TELL_MS = 200;

/** Tells a person's open screens what they may still write where they just wrote, in the background. */
export const tellWordsLeft = paced<Writer>(
  "words",
  TELL_MS,
  ({ userId, organizationId }) => `${userId} ${organizationId}`,
  tellNow,
);

async function tellNow(app: App, writer: Writer): Promise<void> {
  const { available, organizationId } = await wordsLeftIn(app, writer);
  const where = organizationId === null ? null : { organization_id: organizationId };
  app.push(writer.userId, "words", { available_words: available, ...where });
}

/** Tutorials are everybody's: these reach all of them, for whoever the call has let in. */
import type { Language } from "@pluma/contract/kit/languages";
import type { Cue } from "@pluma/contract/tutorials/captions";
import { and, asc, count, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { holdsPart } from "../../platform/database/searched.ts";
import { tutorialCaptions, tutorialProgress, tutorials } from "./tables.ts";

type Reader = Pick<App, "db">;

// What is searched in is as long as all that is said, and only ever looked into by the database.
const { searched: _searched, ...shown } = getTableColumns(tutorials);

export type TutorialRow = Omit<typeof tutorials.$inferSelect, "searched">;
export type TutorialValues = Omit<typeof tutorials.$inferInsert, "tutorialId" | "createdAt">;

/** Which tutorials are wanted; `parts` are folded words, each of which must be somewhere in it. */
export type Wanted = { isShown?: boolean; lang?: Language | undefined; parts?: readonly string[] };

/** The condition of what is wanted, for stores that narrow it further. */
export const isWanted = ({ isShown, lang, parts = [] }: Wanted): SQL | undefined =>
  and(
    isShown === undefined ? undefined : eq(tutorials.isShown, isShown),
    lang && eq(tutorials.lang, lang),
    ...parts.map((part) => holdsPart(tutorials.searched, part)),
  );

/** Lets one change of their order or of the screens that they are bound to happen at a time, on all nodes. */
export async function lockTutorials({ db }: Reader): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('tutorials'))`);
}

/** A page of tutorials in their order. */
export const readPage = ({ db }: Reader, wanted: Wanted, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select(shown)
    .from(tutorials)
    .where(isWanted(wanted))
    .orderBy(asc(tutorials.place), asc(tutorials.tutorialId))
    .offset(offset)
    .limit(limit);

/** How many tutorials there are. */
export const countTutorials = ({ db }: Reader, wanted: Wanted = {}): Promise<number> =>
  db.$count(tutorials, isWanted(wanted));

/** One tutorial, hidden or not. */
export async function findTutorial({ db }: Reader, id: number): Promise<TutorialRow | undefined> {
  const [row] = await db.select(shown).from(tutorials).where(eq(tutorials.tutorialId, id));
  return row;
}

/** What is said in a tutorial, in each language that was written down. */
export const readCaptions = ({ db }: Reader, id: number): Promise<{ lang: Language; cues: Cue[] }[]> =>
  db
    .select({ lang: tutorialCaptions.lang, cues: tutorialCaptions.cues })
    .from(tutorialCaptions)
    .where(eq(tutorialCaptions.tutorialId, id))
    .orderBy(asc(tutorialCaptions.lang));

/** The ids of all, in their order. */
export async function readOrder({ db }: Reader): Promise<number[]> {
  const rows = await db
    .select({ id: tutorials.tutorialId })
    .from(tutorials)
    .orderBy(asc(tutorials.place), asc(tutorials.tutorialId));
  return rows.map(({ id }) => id);
}

/** Gives all their places: the first is 1. */
export async function writeOrder({ db }: Reader, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${tutorials} set place = wanted.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    where ${tutorials.tutorialId} = wanted.id and ${tutorials.place} <> wanted.place`);
}

/** What Help knows of those that are shown: the screens they are bound to and the languages they speak, in their order. */
export const readBound = ({ db }: Reader) =>
  db
    .select({ tutorialId: tutorials.tutorialId, screen: tutorials.screen, lang: tutorials.lang })
    .from(tutorials)
    .where(eq(tutorials.isShown, true))
    .orderBy(asc(tutorials.place), asc(tutorials.tutorialId));

/** The tutorial that is bound to a screen in a language. */
export async function findBound({ db }: Reader, screen: NonNullable<TutorialRow["screen"]>, lang: Language) {
  const [row] = await db
    .select(shown)
    .from(tutorials)
    .where(and(eq(tutorials.screen, screen), eq(tutorials.lang, lang)));
  return row;
}

export async function insertTutorial({ db }: Reader, values: TutorialValues): Promise<TutorialRow> {
  const [row] = await db.insert(tutorials).values(values).returning(shown);
  if (!row) throw new Error("a tutorial was not written");
  return row;
}

export async function updateTutorial(
  { db }: Reader,
  id: number,
  values: Partial<TutorialValues>,
): Promise<TutorialRow> {
  const [row] = await db.update(tutorials).set(values).where(eq(tutorials.tutorialId, id)).returning(shown);
  if (!row) throw new Error("a tutorial was not written");
  return row;
}

export async function deleteTutorial({ db }: Reader, id: number): Promise<void> {
  await db.delete(tutorials).where(eq(tutorials.tutorialId, id));
}

/** Writes what is said in a language over what was there; null takes it away. */
export async function writeCaptions({ db }: Reader, id: number, lang: Language, cues: Cue[] | null): Promise<void> {
  const isIt = and(eq(tutorialCaptions.tutorialId, id), eq(tutorialCaptions.lang, lang));
  await db.delete(tutorialCaptions).where(isIt);
  if (cues) await db.insert(tutorialCaptions).values({ tutorialId: id, lang, cues });
}

/** Forgets where everybody is in a tutorial. */
export async function forgetProgress({ db }: Reader, id: number): Promise<void> {
  await db.delete(tutorialProgress).where(eq(tutorialProgress.tutorialId, id));
}

/** How many people began each of some tutorials, and how many have seen them. */
export async function countViewers({ db }: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { viewers: number; finished: number }>();
  const rows = await db
    .select({
      id: tutorialProgress.tutorialId,
      viewers: count(),
      finished: sql<number>`count(*) filter (where ${tutorialProgress.isSeen})`.mapWith(Number),
    })
    .from(tutorialProgress)
    .where(inArray(tutorialProgress.tutorialId, [...ids]))
    .groupBy(tutorialProgress.tutorialId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The files among some that a tutorial shows. */
export async function filesUsed(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ fileId: tutorials.fileId, pictureFileId: tutorials.pictureFileId })
    .from(tutorials)
    .where(or(inArray(tutorials.fileId, [...ids]), inArray(tutorials.pictureFileId, [...ids])));
  const used = new Set(rows.flatMap(({ fileId, pictureFileId }) => [fileId, pictureFileId]));
  return ids.filter((id) => used.has(id));
}

/** How far a person is in each tutorial that they began. */
export const progressOfPerson = ({ db }: Reader, userId: number) =>
  db
    .select({
      tutorialId: tutorialProgress.tutorialId,
      names: tutorials.names,
      positionSeconds: tutorialProgress.positionSeconds,
      isSeen: tutorialProgress.isSeen,
      movedAt: tutorialProgress.movedAt,
    })
    .from(tutorialProgress)
    .innerJoin(tutorials, eq(tutorials.tutorialId, tutorialProgress.tutorialId))
    .where(eq(tutorialProgress.userId, userId))
    .orderBy(asc(tutorialProgress.tutorialId));

/** Forgets where a person is in every tutorial. */
export async function eraseProgress({ db }: Reader, userId: number): Promise<void> {
  await db.delete(tutorialProgress).where(eq(tutorialProgress.userId, userId));
}

import { and, asc, desc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { visibleByDocument } from "../store.ts";
import { documentApprovals, documentReviewLinks, documentSteps } from "../tables.ts";
import { documentSeen, documentVersions, documentVersionWriters } from "../tables.versions.ts";

const listed = {
  documentId: documentVersions.documentId,
  version: documentVersions.version,
  name: documentVersions.name,
  words: documentVersions.words,
  createdAt: documentVersions.createdAt,
};
type VersionRow = typeof documentVersions.$inferSelect;
export type ListedVersion = Pick<VersionRow, keyof typeof listed>;

type Wish = { kind: "all" | "named"; offset: number; limit: number };

/** Some versions of a document that the caller may see, the newest first, and how many there are. */
export async function readVersions(ctx: ActorCtx, documentId: number, { kind, offset, limit }: Wish) {
  const wanted = and(
    eq(documentVersions.documentId, documentId),
    kind === "named" ? isNotNull(documentVersions.name) : undefined,
    visibleByDocument(ctx, documentVersions.documentId),
  );
  const [rows, count] = await Promise.all([
    ctx.db
      .select(listed)
      .from(documentVersions)
      .where(wanted)
      .orderBy(desc(documentVersions.version))
      .offset(offset)
      .limit(limit),
    ctx.db.$count(documentVersions, wanted),
  ]);
  return { rows, count };
}

/** A kept version of a document that the caller may see, with its text; undefined for any other. */
export async function findVersion(ctx: ActorCtx, documentId: number, version: number): Promise<VersionRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const isIt = and(
    sql`${documentVersions.documentId} = ${documentId}::bigint`,
    eq(documentVersions.version, version),
    visibleByDocument(ctx, documentVersions.documentId),
  );
  const [row] = await ctx.db.select().from(documentVersions).where(isIt);
  return row;
}

/** How many named versions a document has that the caller may see, one aside. */
export const countNamedBeside = (ctx: ActorCtx, documentId: number, version: number): Promise<number> =>
  ctx.db.$count(
    documentVersions,
    and(
      eq(documentVersions.documentId, documentId),
      ne(documentVersions.version, version),
      isNotNull(documentVersions.name),
      visibleByDocument(ctx, documentVersions.documentId),
    ),
  );

/** Who wrote each of some versions of a document that the caller may see. */
export async function readWriters(ctx: ActorCtx, documentId: number, versions: number[]) {
  if (versions.length === 0) return [];
  return ctx.db
    .select({ version: documentVersionWriters.version, userId: documentVersionWriters.userId })
    .from(documentVersionWriters)
    .where(
      and(
        eq(documentVersionWriters.documentId, documentId),
        inArray(documentVersionWriters.version, versions),
        visibleByDocument(ctx, documentVersionWriters.documentId),
      ),
    );
}

/** Who approved which of some versions of a document that the caller may see, in the order in which they did. */
export async function readApprovers(ctx: ActorCtx, documentId: number, versions: number[]) {
  if (versions.length === 0) return [];
  return ctx.db
    .select({ version: documentApprovals.version, name: documentApprovals.name })
    .from(documentApprovals)
    .innerJoin(documentReviewLinks, eq(documentReviewLinks.linkId, documentApprovals.linkId))
    .where(
      and(
        eq(documentReviewLinks.documentId, documentId),
        inArray(documentApprovals.version, versions),
        visibleByDocument(ctx, documentReviewLinks.documentId),
      ),
    )
    .orderBy(asc(documentApprovals.approvalId));
}

/** What the caller saw last of a document that they may still see. */
export async function findSeen(ctx: ActorCtx, documentId: number) {
  const [row] = await ctx.db
    .select()
    .from(documentSeen)
    .where(
      and(
        eq(documentSeen.documentId, documentId),
        mine(ctx, documentSeen.userId),
        visibleByDocument(ctx, documentSeen.documentId),
      ),
    );
  return row;
}

/** Who wrote in a document that the caller may see, from a version on. */
export async function readWritersSince(ctx: ActorCtx, documentId: number, since: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: documentSteps.userId })
    .from(documentSteps)
    .where(
      and(
        eq(documentSteps.documentId, documentId),
        gte(documentSteps.version, since),
        visibleByDocument(ctx, documentSteps.documentId),
      ),
    );
  return rows.flatMap(({ userId }) => userId ?? []);
}

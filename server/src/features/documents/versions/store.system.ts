/** Versions of anybody's documents, for what has no request, or was let in already. */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { documents } from "../tables.ts";
import { documentSeen, documentVersions, documentVersionWriters } from "../tables.versions.ts";
import { settleText } from "../texts/standing.ts";

/**
 * Keeps a document as it stands, once, with who wrote since the version before; its caller holds it locked. A name is
 * given to one that is kept already; without one that stays as it is. Answers which version that is.
 */
export async function keepVersion(db: Db, documentId: number, name: string | null): Promise<number> {
  await settleText(db, documentId);
  const { rows } = await db.execute<{ version: number }>(sql`
    with kept as (
      insert into document_versions (document_id, version, doc, words, name, created_at)
      select d.document_id, d.version, d.doc, regexp_count(d.text, '\\S+'), ${name}::text,
        coalesce((select s.created_at from document_steps s
          where s.document_id = d.document_id and s.version = d.version - 1),
          case when d.version = 0 then d.created_at else d.updated_at end)
      from documents d where d.document_id = ${documentId}
      on conflict (document_id, version) do update set name = coalesce(excluded.name, document_versions.name)
      returning document_id, version
    ), known as (
      insert into document_version_writers (document_id, version, user_id)
      select k.document_id, k.version, s.user_id from kept k join document_steps s on s.document_id = k.document_id
      where s.user_id is not null and s.version < k.version and s.version >= coalesce(
        (select max(v.version) from document_versions v where v.document_id = k.document_id and v.version < k.version), 0)
      union select k.document_id, k.version, d.user_id from kept k join documents d using (document_id)
      where k.version = 0
      on conflict do nothing
    )
    select version from kept`);
  const [row] = rows;
  if (!row) throw new Error("a version was not kept");
  return row.version;
}

/** Gives a kept version a name, or takes it away; answers false where there is none of that number. */
export async function renameVersion(db: Db, documentId: number, version: number, name: string | null) {
  const { rowCount } = await db
    .update(documentVersions)
    .set({ name })
    .where(and(eq(documentVersions.documentId, documentId), eq(documentVersions.version, version)));
  return (rowCount ?? 0) > 0;
}

/** Notes what a person who may see a document saw of it, where that is what stands; answers whether it is. */
export async function noteSeen(db: Db, documentId: number, userId: number, version: number, now: Date) {
  await settleText(db, documentId);
  const { rowCount } = await db.execute(sql`
    insert into document_seen (document_id, user_id, version, doc, seen_at)
    select document_id, ${userId}::int, version, doc, ${now}::timestamptz from documents
    where document_id = ${documentId} and version = ${version} and text_behind = 0
    on conflict (document_id, user_id) do update
    set version = excluded.version, doc = excluded.doc, seen_at = excluded.seen_at`);
  return (rowCount ?? 0) > 0;
}

type Ages = { all: Date; hourly: Date; daily: Date };

/**
 * Of versions without a name that were kept before these moments leaves the last of each hour, day or week; those that were
 * approved stay.
 */
export async function thinVersions({ db }: Pick<App, "db">, { all, hourly, daily }: Ages): Promise<void> {
  await db.execute(sql`
    delete from document_versions gone using (
      select document_id, version, row_number() over (
        partition by document_id, case
          when created_at >= ${hourly} then 'hour ' || date_trunc('hour', created_at, 'UTC')
          when created_at >= ${daily} then 'day ' || date_trunc('day', created_at, 'UTC')
          else 'week ' || date_trunc('week', created_at, 'UTC') end
        order by version desc) as place
      from document_versions v where name is null and created_at < ${all} and not exists (
        select 1 from document_review_links l join document_approvals a using (review_link_id)
        where l.document_id = v.document_id and a.version = v.version)
    ) old
    where gone.document_id = old.document_id and gone.version = old.version and old.place > 1`);
}

/** The named versions of a person's documents, oldest first. */
export const listOwnNamed = ({ db }: Pick<App, "db">, userId: number) =>
  db
    .select({
      documentId: documentVersions.documentId,
      version: documentVersions.version,
      name: documentVersions.name,
      doc: documentVersions.doc,
      createdAt: documentVersions.createdAt,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.documentId, documentVersions.documentId))
    .where(and(eq(documents.userId, userId), isNotNull(documentVersions.name)))
    .orderBy(asc(documentVersions.documentId), asc(documentVersions.version));

/** Erases that a person wrote in versions of others' documents, and what they saw of those. */
export async function eraseWriter(db: Db, userId: number): Promise<void> {
  await db.delete(documentVersionWriters).where(eq(documentVersionWriters.userId, userId));
  await db.delete(documentSeen).where(eq(documentSeen.userId, userId));
}

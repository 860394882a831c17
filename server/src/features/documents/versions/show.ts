import type { DocumentVersion } from "@pluma/contract/documents/versions";
import type { ActorCtx } from "../../../platform/context.ts";
import { namesOf } from "../names.ts";
import { findHeader } from "../store.ts";
import { type ListedVersion, readApprovers, readWriters } from "./store.ts";

/** Versions of one document, for a caller who may see it; whoever left is not named. */
export async function showVersions(ctx: ActorCtx, rows: ListedVersion[]): Promise<DocumentVersion[]> {
  const [first] = rows;
  if (!first) return [];
  const versions = rows.map(({ version }) => version);
  const writers = await readWriters(ctx, first.documentId, versions);
  const approvers = await readApprovers(ctx, first.documentId, versions);
  const header = await findHeader(ctx, first.documentId);
  if (!header) return [];
  const named = await nameAll(
    ctx,
    header,
    writers.map(({ userId }) => userId),
  );
  return rows.map(({ documentId, version, name, words, createdAt }) => ({
    document_id: documentId,
    version,
    name,
    by: named.filter(({ user_id }) => writers.some((each) => each.version === version && each.userId === user_id)),
    // By several links somebody may have approved it more than once.
    approved_by: [...new Set(approvers.flatMap((each) => (each.version === version ? each.name : [])))],
    words,
    createdAt: createdAt.toISOString(),
  }));
}

/** People by their names, each once, in the order of their names. */
export async function nameAll(ctx: ActorCtx, document: { organizationId: number | null }, userIds: number[]) {
  const names = await namesOf(ctx, document, userIds);
  return [...names]
    .map(([user_id, name]) => ({ user_id, name }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.user_id - other.user_id);
}

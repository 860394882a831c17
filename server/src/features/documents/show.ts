import type { Document, ListedDocument } from "@pluma/contract/documents/documents";
import type { ActorCtx } from "../../platform/context.ts";
import { told } from "../../platform/database/columns.ts";
import { filesOf } from "../files/index.ts";
import { picturesInRow } from "./engine/derive.ts";
import { mayGiveOut } from "./rules.ts";
import type { DocumentRow, ListedRow } from "./store.ts";

/** A document of a list, with its moments as they were read. */
export type ToldRow = Omit<ListedRow, "createdAt" | "updatedAt"> & Record<"createdAt" | "updatedAt", Date | string>;

/** A document in a list, for a caller who may see it. */
export const showListed = (ctx: ActorCtx, row: ToldRow, mayWrite = true): Omit<ListedDocument, "passage"> => ({
  ...shared(ctx, row, mayWrite),
  excerpt: row.excerpt,
});

/** A document, for a caller who may see it; its pictures open for whoever sees this. */
export async function showDocument(ctx: ActorCtx, row: DocumentRow, mayWrite = true): Promise<Document> {
  const fileIds = picturesInRow(row.doc);
  return {
    ...shared(ctx, row, mayWrite),
    content: row.content,
    doc: row.doc,
    blocks: row.blocks ?? null,
    converted: `/api/documents/doc-converted/${row.documentId}`,
    pictures: [...(await filesOf(ctx, fileIds)).values()],
  };
}

function shared({ actor }: ActorCtx, row: ToldRow, mayWrite: boolean) {
  return {
    document_id: row.documentId,
    name: row.name,
    tags: row.tags,
    organization_id: row.organizationId,
    user_id: row.userId,
    version: row.version,
    can: { edit: mayWrite, delete: mayGiveOut(actor, row) },
    createdAt: told(row.createdAt),
    updatedAt: told(row.updatedAt),
  };
}

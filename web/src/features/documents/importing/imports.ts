import { documentImports, type LeftOutKind } from "@pluma/contract/documents/imports";
import { ask } from "../../../platform/ask/ask.ts";
import { wordOf } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useWatched, watched } from "../../../platform/watched.ts";
import { type Upload as UploadTo, uploadQueue } from "../../files/index.ts";
import { relist } from "../cache.ts";

/** Whose documents the file becomes one of: an organization's, or with null the person's own. */
type Target = { space: number | null };
export type Import = UploadTo<Target>;

/** A file that became a document, and what of it did not come along. */
export type Told = { documentId: number; name: string; leftOut: { kind: LeftOutKind; count: number }[] };

const told = watched<readonly Told[]>([]);

/** The files that are becoming documents, whichever screen one reads meanwhile. */
export const imports = uploadQueue<Target>({
  send: async ({ space }, file, options) => {
    const body = new FormData();
    body.set("file", file);
    const query = { organization_id: space ?? undefined };
    const { document, left_out } = await ask(documentImports.importDocument, { query, body }, options);
    const { document_id: documentId, name } = document;
    if (left_out.length > 0) told.write([...told.read(), { documentId, name, leftOut: left_out }]);
    else showSuccess(wordOf("documents:import.done", { name }));
    relist();
  },
  organizationOf: ({ space }) => space,
});

/** Documents of which something did not come along, until one has read it. */
export const useTold = (): readonly Told[] => useWatched(told);

export const forgetTold = (documentId: number): void =>
  told.write(told.read().filter((each) => each.documentId !== documentId));

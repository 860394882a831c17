import { useThrottledCallback } from "@mantine/hooks";
import { type DocumentFormat, documents, type WrittenDocument } from "@pluma/contract/documents/documents";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { files } from "@pluma/contract/files/files";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { forgetRead } from "../../platform/lastRead.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { type DocumentsFilter, keys, type ListPage, relist, reread } from "./cache.ts";
import { deliverLeft } from "./sync/deliver.ts";
import { readUnsent } from "./sync/kept.ts";
import { wireOf } from "./sync/wire.ts";

/** A document that is written in is told of at every key: lists follow that often, and each has time to come. */
const RELIST_EVERY_MS = 1500;

/** A page of one's documents in the selected space; the page before stays while the next is read. */
export function useDocuments(filter: DocumentsFilter) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.list(space, filter),
    queryFn: ({ signal }): Promise<ListPage> => ask(documents.listDocuments, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The tags of one's documents in the selected space, those of most documents first. */
export function useDocumentTags() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.tags(space),
    queryFn: async ({ signal }) => (await ask(documents.listDocumentTags, {}, { signal })).tags,
  });
}

/** Lists that are on the screen stay true to what happens in other windows. */
export function useDocumentsLive(): void {
  const calmly = useThrottledCallback(relist, RELIST_EVERY_MS);
  useServerEvent("document", () => calmly());
  useOnReconnect(relist);
}

/**
 * A document to write in, with what earlier tabs had not sent yet brought in before. It is read for the screen that opens it,
 * and never taken from before: what is typed goes on from this version.
 */
export function useDocument(id: number) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: () => readForScreen(id),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Asked for in the same moment where nothing is to be brought in before. */
const readToWrite = (id: number): Promise<WrittenDocument> =>
  delivering.has(id) || readUnsent(id).length > 0 ? deliver(id).then(() => askFor(id)) : askFor(id);

const askFor = async (id: number): Promise<WrittenDocument> =>
  (await ask(documents.readDocument, { params: { id }, query: { without: "content" } })).document;

/** For how long what was read ahead waits for its screen. */
const AHEAD_MS = 2000;
/** For how long a screen waits for what is read ahead, with the one before in its place. */
const PATIENCE_MS = 150;

const reading = (id: number) => ({
  queryKey: keys.ahead(id),
  queryFn: () => readToWrite(id),
  gcTime: AHEAD_MS,
  staleTime: AHEAD_MS,
});

const awaited = new Map<number, Promise<unknown>>();

/** Begins to read a document whose screen is on its way: it is there sooner than the screen that asks for it. */
export function readAhead(id: number): void {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const soon = Promise.race([queryClient.prefetchQuery(reading(id)), patience]);
  awaited.set(id, soon);
  void soon.then(() => awaited.get(id) === soon && awaited.delete(id));
}

/**
 * A document that was read ahead, where it comes within a moment: the screen before stays until then, instead of one that is
 * drawn for that moment alone.
 */
export function useAhead(id: number): WrittenDocument | undefined {
  const soon = awaited.get(id);
  if (soon) use(soon);
  const [ahead] = useState(() => queryClient.getQueryData<WrittenDocument>(keys.ahead(id)));
  return ahead;
}

/** What was begun to be read, else what is read now; each is taken by one opening. */
async function readForScreen(id: number) {
  try {
    return await queryClient.fetchQuery(reading(id));
  } finally {
    queryClient.removeQueries({ queryKey: keys.ahead(id) });
  }
}

const delivering = new Map<number, Promise<void>>();

/**
 * Brings in what tabs that are gone had not sent of a document, one after the other, and once `after` is done; what cannot be
 * sent now stays for the next time.
 */
export function deliver(id: number, after: Promise<unknown> = Promise.resolve()): Promise<void> {
  const before = delivering.get(id);
  const next = Promise.all([before, after])
    .then(() => deliverLeft(id, wireOf(id), () => readText(id)))
    .catch(() => undefined)
    .finally(() => delivering.get(id) === next && delivering.delete(id));
  delivering.set(id, next);
  return next;
}

async function readText(id: number) {
  const { doc, version } = await askFor(id);
  return { doc: documentSchema.nodeFromJSON(doc), version };
}

/** Where the pictures of a document open now. */
export const readPictures = async (id: number) => (await askFor(id)).pictures;

export type NewDocument = { name: string; tags: string };

/** Makes a document in the selected space; the same key makes one. */
export function useCreateDocument() {
  return useMutation({
    mutationFn: async ({ key, ...body }: NewDocument & { key: string }) =>
      (await ask(documents.createDocument, { body }, { idempotencyKey: key })).document,
    onSuccess: relist,
  });
}

/** Changes the name and the tags of a document. */
export function useSaveDocument() {
  return useMutation({
    mutationFn: async (body: Partial<NewDocument> & { document_id: number }) =>
      (await ask(documents.saveDocument, { body })).document,
    onSuccess: ({ document_id }) => reread(document_id),
  });
}

/** Makes a copy of a document, under a name. */
export function useDuplicateDocument() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      (await ask(documents.duplicateDocument, { params: { id }, body: { name } })).document,
    onSuccess: relist,
  });
}

/** Deletes a document; it can be brought back for 30 days. */
export function useDeleteDocument() {
  return useMutation({
    mutationFn: (id: number) => ask(documents.deleteDocument, { params: { id } }),
    onSuccess: (_answer, id) => {
      forgetRead([`/documents/${id}`]);
      relist();
    },
  });
}

/** Brings a deleted document back. */
export function useRestoreDocument() {
  return useMutation({
    mutationFn: (id: number) => ask(documents.restoreDocument, { params: { id } }),
    onSuccess: relist,
  });
}

/** A document as a file. */
export const readExport = (id: number, format: DocumentFormat): Promise<Blob> =>
  format === "word"
    ? ask(documents.readWord, { params: { id } })
    : ask(documents.exportDocument, { params: { id }, query: { format } });

/** Keeps a picture as one of the person's files. */
export async function addPicture(picture: File) {
  const body = new FormData();
  body.set("file", picture);
  return (await ask(files.addFile, { body })).file;
}

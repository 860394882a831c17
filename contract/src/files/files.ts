import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { defineErrors, file, idParams, multipart, multipartOrFields, organizationId, route, text } from "../kit/kit.ts";

/** The most that a document or image may weigh, and a video. */
export const FILE_SIZE_MAX = 25 * 1024 * 1024;
export const VIDEO_SIZE_MAX = 100 * 1024 * 1024;

/** Types that are taken, by what the bytes say. Images come out as PNG, JPEG, WebP or GIF without what they carried along. */
export const documentTypes = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/pdf",
  "text/plain",
] as const;
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const videoTypes = ["video/mp4", "video/webm"] as const;

export const errors = defineErrors({
  file_type_refused: "invalid",
  file_broken: "invalid",
  storage_full: "tooLarge",
  organization_storage_full: "tooLarge",
});

const room = { used: z.number().int(), max: z.number().int().nullable() };
/** How many bytes somebody keeps, and how many they may, null without a bound; and so of the organization they are in. */
const storageRoom = z.object({ ...room, organization: z.object(room).nullable() });
export type StorageRoom = z.infer<typeof storageRoom>;

const answered = z.object({ file: fileRef, file_id: z.number().int() });

/** Where a picture or a video lies: an address on the internet, or of a file that was uploaded here; empty for none. */
export const fileSrc = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/ }).max(2000),
  z
    .string()
    .regex(/^\/[^/\\]/)
    .max(2000),
]);

export const files = {
  addFile: route({
    method: "POST",
    path: "/files",
    summary: "Keeps a file; its type is what its bytes say. `src` opens it without a token, for a day.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    body: multipart("file", VIDEO_SIZE_MAX),
    answer: answered,
    status: 201,
    rate: { count: 120, seconds: 600 },
    refuses: ["file_type_refused", "file_broken", "too_large", "storage_full", "organization_storage_full"],
    budget: "uploads",
  }),
  changeFile: route({
    method: "PUT",
    path: "/files/{id}",
    summary: "Renames a file by JSON {name}, or replaces its bytes by a form with the field `file`.",
    access: "signedIn",
    params: idParams,
    body: multipartOrFields("file", VIDEO_SIZE_MAX, z.object({ name: text(1000).optional() })),
    answer: answered,
    refuses: ["file_type_refused", "file_broken", "too_large", "storage_full", "organization_storage_full"],
    budget: "uploads",
  }),
  readStorage: route({
    method: "GET",
    path: "/files/storage",
    summary: "How many bytes the caller keeps, and how many they may keep; so too of the organization that is named.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: storageRoom,
  }),
  readFile: route({
    method: "GET",
    path: "/files/{id}",
    summary: "The bytes of a file: one's own, a public one, or by the signature that its `src` carries.",
    access: "public",
    params: idParams,
    query: z.object({
      until: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
      /** Names the bytes of a public file: with the right one the answer may be kept for ever. */
      v: z.string().max(20).optional(),
    }),
    answer: file,
  }),
};

/** The material of avatars: files that are read, cut and indexed, and texts that are edited in place. */
import { z } from "zod";
import { id, idParams, multipartOrFields, page, route, text } from "../kit/kit.ts";
import { avatar, avatarFile } from "./avatars.ts";

export const AVATAR_FILE_SIZE_MAX = 25 * 1024 * 1024;
export const AVATAR_FILES_MAX = 200;
/** The longest text that is edited in place, in characters. */
export const EDITABLE_LENGTH_MAX = 500_000;

/** What the button offers; the bytes decide. */
export const avatarFileEndings = [".docx", ".pdf", ".pptx", ".txt"] as const;

/** One of the two is the avatar's id, the other its assistant_id, or the id of a file that was uploaded before. */
const pair = z.object({ a: z.string().max(100), b: z.string().max(100) });

const added = z.object({ file: avatarFile, avatar });
const refusesFile = [
  "avatar_file_type_refused",
  "file_broken",
  "file_protected",
  "avatar_files_full",
  "too_large",
] as const;

export const avatarFiles = {
  addAvatarFile: route({
    method: "POST",
    path: "/avatars/add-file/{a}/{b}",
    summary:
      "Gives a file to an avatar: a form with the field `file`, or JSON {file_id} of an uploaded one. A new version; it is read in the background.",
    access: "hasAccess",
    status: 201,
    params: pair,
    body: multipartOrFields("file", AVATAR_FILE_SIZE_MAX, z.object({ file_id: id.optional() })),
    answer: added,
    rate: { count: 240, seconds: 600 },
    refuses: refusesFile,
    budget: "uploads",
  }),
  addEditableFile: route({
    method: "POST",
    path: "/avatars/add-editable-file/{a}/{b}",
    summary:
      "Gives an avatar a .txt that can be edited in place: a form with the field `file`, or JSON {name, content} or {file_id}.",
    access: "hasAccess",
    status: 201,
    params: pair,
    body: multipartOrFields(
      "file",
      AVATAR_FILE_SIZE_MAX,
      z.object({ file_id: id.optional(), name: text(200).optional(), content: text(EDITABLE_LENGTH_MAX).optional() }),
    ),
    answer: added,
    rate: { count: 240, seconds: 600 },
    refuses: [...refusesFile, "editable_file_type_refused"],
    budget: "uploads",
  }),
  saveEditableFile: route({
    method: "PUT",
    path: "/avatars/editable-file/{file_id}",
    summary:
      "Changes the text or the name of an editable file: a new file takes its place in a new version. One that was changed meanwhile is refused.",
    access: "hasAccess",
    params: z.object({ file_id: id }),
    body: z.object({ content: text(EDITABLE_LENGTH_MAX).optional(), name: text(200).optional() }),
    answer: added,
    refuses: ["avatar_changed"],
    budget: "uploads",
  }),
  retryAvatarFile: route({
    method: "POST",
    path: "/avatars/files/{id}/retry",
    summary: "Reads a file anew whose reading failed; the id is its avatar_file_id.",
    access: "hasAccess",
    status: 202,
    params: idParams,
    answer: z.object({ file: avatarFile }),
    budget: "uploads",
  }),
  readAvatarFile: route({
    method: "GET",
    path: "/avatars/files/{id}",
    summary:
      "A file of an avatar that the caller may edit, also one of an earlier version: the text of an editable one, and what was read of it, 20 pages (or parts) at a time. With `position` the page on which that passage stands, and the passage.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ page, position: z.coerce.number().int().min(0).max(1_000_000).optional() }),
    answer: z.object({
      file: avatarFile,
      parts: z.array(z.object({ page: z.number().int().nullable(), text: z.string() })),
      /** What a citation leans on: its text stands in one of the parts. */
      passage: z.object({ position: z.number().int(), page: z.number().int().nullable(), text: z.string() }).nullable(),
      page: z.number().int(),
      count: z.number().int(),
      pages: z.number().int(),
    }),
  }),
  removeAvatarFile: route({
    method: "DELETE",
    path: "/avatars/file/{fileId}/{openaiFileId}/{assistantId}",
    summary:
      "Takes a file from an avatar; earlier versions keep it until the avatar is deleted. All three ids must belong together.",
    access: "signedIn",
    params: z.object({ fileId: id, openaiFileId: z.string().max(100), assistantId: z.string().max(100) }),
  }),
};

/** Avatars: the personas that people chat with, and who may do what with them. Files, versions and the rest have contracts of their own. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import {
  defineErrors,
  filledText,
  flag,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
  sortFrom,
  text,
} from "../kit/kit.ts";

export const AVATARS_PER_PAGE = 24;
export const AVATAR_NAME_LENGTH_MAX = 120;
export const AVATAR_DESCRIPTION_LENGTH_MAX = 500;
/** Far more than the token limit lets through, so that the refusal says tokens and not characters. */
export const AVATAR_CONTEXT_LENGTH_MAX = 200_000;
export const STARTERS_MAX = 6;
export const STARTER_LENGTH_MAX = 200;
/** File names longer than this are shown shortened. */
export const FILE_NAME_SHOWN_MAX = 30;

/**
 * What an avatar answers from. `free`: what it knows, and its material where that fits. `material_first`: its material,
 * and when that is silent what it knows, which it then says. `material_only`: its material, else it says that its
 * material does not answer.
 */
export const avatarModes = ["free", "material_first", "material_only"] as const;
export const avatarMode = z.enum(avatarModes);
export type AvatarMode = (typeof avatarModes)[number];

/**
 * A file of an avatar, for those who may edit the avatar. `content` is the text of an editable one, null for others and
 * in lists. Reading goes waiting → reading → cut (passages can be found by their words) → ready (and by their
 * likeness, where the settings offer that), or ends as failed, with `problem` in the reader's language. `page_read` is
 * the page that is being read. Editing makes a new file with new ids: the earlier one stays with earlier versions.
 */
export const avatarFile = z.object({
  avatar_file_id: z.number().int(),
  openai_file_id: z.string(),
  editable: z.boolean(),
  content: z.string().nullable(),
  file_data: z.object({
    file_id: z.number().int(),
    name: z.string(),
    type: z.string(),
    size: z.number().int(),
    src: z.string(),
  }),
  /** Where "teach this answer" writes. */
  is_taught: z.boolean(),
  state: z.enum(["waiting", "reading", "cut", "ready", "failed"]),
  problem: z.string().nullable(),
  page_read: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  characters: z.number().int().nullable(),
  passages: z.number().int().nullable(),
  /** Of the passages, those with a vector. */
  embedded: z.number().int(),
  /** Its pages that are pictures: how many were recognised, how sure that is, from 0 to 100, and which could not be read. */
  recognised: z
    .object({
      pages: z.number().int(),
      confidence: z.number().int(),
      unreadable: z.array(z.number().int()),
    })
    .nullable(),
  createdAt: moment,
});
export type AvatarFile = z.infer<typeof avatarFile>;

/** What everybody who may use an avatar sees of it. `user_id` null: it belongs to the installation. */
const shown = {
  avatar_id: z.number().int(),
  assistant_id: z.string(),
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  user_id: z.number().int().nullable(),
  organization_id: z.number().int().nullable(),
  /** Of an organization: only its Admins and those to whom a campaign gives it use it, and not everybody there. */
  campaigns_only: z.boolean(),
  picture: fileRef.nullable(),
  starters: z.array(z.string()),
  mode: avatarMode,
  favorite: z.boolean(),
  /** It has a context or files. */
  is_trained: z.boolean(),
  /** The caller's own default avatar. */
  is_default: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), train: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
  /** Null where it was not deleted. */
  deletedAt: moment.nullable(),
};

/** A row of a list. `waiting` counts what waits in the inbox; null for those who may not edit. */
export const avatarRow = z.object({ ...shown, waiting: z.number().int().nullable() });
export type AvatarRow = z.infer<typeof avatarRow>;

/**
 * One avatar. `context` and `avatar_files` are null and empty for those who may use it and not edit it: what was sold
 * stays on the server. `version` is the number of the version that stands.
 */
export const avatar = z.object({
  ...shown,
  context: z.string().nullable(),
  avatar_files: z.array(avatarFile),
  version: z.number().int().nullable(),
  waiting: z.number().int().nullable(),
});
export type Avatar = z.infer<typeof avatar>;

export const avatarSorts = ["updatedAt_desc", "createdAt_desc", "name_asc", "name_desc"] as const;
export type AvatarSort = (typeof avatarSorts)[number];

/** Which avatars: one's own, those of the selected organization, public ones, one's favourites; unset: all of them. */
export const avatarKinds = ["own", "organization", "public", "bought", "favorites"] as const;
export type AvatarKind = (typeof avatarKinds)[number];

export const errors = defineErrors({
  avatar_missing: "missing",
  context_empty: "invalid",
  context_too_long: "invalid",
  avatar_changed: "conflict",
  avatar_file_type_refused: "invalid",
  editable_file_type_refused: "invalid",
  avatar_files_full: "conflict",
  avatar_busy: "conflict",
});

const starters = z.array(filledText(STARTER_LENGTH_MAX)).max(STARTERS_MAX);

/** What of an avatar can be set; keys left out stay as they are. `file_id` is its picture, null for none. */
const avatarFields = {
  description: text(AVATAR_DESCRIPTION_LENGTH_MAX).optional(),
  public: flag.optional(),
  campaigns_only: flag.optional(),
  starters: starters.optional(),
  mode: avatarMode.optional(),
  file_id: id.nullish(),
};

export const avatars = {
  readSuperFetchAvatar: route({
    method: "GET",
    path: "/avatars/super-fetch",
    summary: "The avatar that Super Fetch writes with, as one and as a list of it.",
    access: "hasAccess",
    answer: z.object({ avatar, avatars: z.array(avatar) }),
  }),
  listPublicAvatars: route({
    method: "GET",
    path: "/avatars/public/all",
    scope: "chat",
    summary: "Every public avatar, by name; 24 a page.",
    access: "hasAccess",
    query: z.object({ query: text(200).default(""), page }),
    answer: z.object({ avatars: z.array(avatarRow), ...paged }),
  }),
  listAvatars: route({
    method: "GET",
    path: "/avatars",
    scope: "chat",
    summary:
      "The avatars that the caller may use: their own, public ones, and those of the selected organization; 24 a page. `query` looks in names and descriptions, accents aside. With `deleted`, those that the caller can bring back.",
    access: "hasAccess",
    query: z.object({
      query: text(200).default(""),
      kind: z.enum(avatarKinds).optional(),
      sortBy: sortFrom(avatarSorts, "updatedAt_desc"),
      deleted: flag.default(false),
      page,
      organization_id: organizationId,
    }),
    answer: z.object({ avatars: z.array(avatarRow), ...paged }),
  }),
  readAvatar: route({
    method: "GET",
    path: "/avatars/{id}",
    scope: "chat",
    summary: "One avatar that the caller may use; its context and files for those who may edit it alone.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({ avatar }),
  }),
  createAvatar: route({
    method: "POST",
    path: "/avatars",
    summary: "Makes an avatar, private unless staff say otherwise; in the selected organization, or personal.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    body: z.object({
      name: filledText(AVATAR_NAME_LENGTH_MAX),
      context: text(AVATAR_CONTEXT_LENGTH_MAX).optional(),
      ...avatarFields,
      organization_id: organizationId,
    }),
    answer: z.object({ avatar }),
    refuses: ["context_too_long", "file_not_picture"],
  }),
  saveAvatar: route({
    method: "PUT",
    path: "/avatars",
    summary: "Changes an avatar; keys left out stay as they are. Owner and organization cannot change.",
    access: "hasAccess",
    body: z.object({ avatar_id: id, name: filledText(AVATAR_NAME_LENGTH_MAX).optional(), ...avatarFields }),
    answer: z.object({ avatar }),
    refuses: ["file_not_picture"],
  }),
  addContext: route({
    method: "PUT",
    path: "/avatars/add-context/{id}",
    summary:
      "Sets the context of an avatar, and its name if one comes; a new version. With `version`, only when that is the one that stands.",
    access: "hasAccess",
    params: idParams,
    body: z.object({
      context: text(AVATAR_CONTEXT_LENGTH_MAX).default(""),
      name: filledText(AVATAR_NAME_LENGTH_MAX).optional(),
      version: z.number().int().optional(),
    }),
    answer: z.object({ avatar }),
    refuses: ["context_empty", "context_too_long", "avatar_changed"],
  }),
  favorAvatar: route({
    method: "POST",
    path: "/avatars/favorite",
    summary: "Sets or takes away the caller's star of an avatar that they may use.",
    access: "hasAccess",
    status: 200,
    body: z.object({ avatar_id: id, favorite: flag }),
    answer: z.object({ avatar_id: z.number().int(), favorite: z.boolean() }),
  }),
  deleteAvatar: route({
    method: "DELETE",
    path: "/avatars/{id}",
    summary:
      "Deletes an avatar with its files, versions and inbox; chats with it stay, without it. It can be brought back for 30 days.",
    access: "signedIn",
    params: idParams,
  }),
  restoreAvatar: route({
    method: "POST",
    path: "/avatars/{id}/restore",
    summary: "Brings a deleted avatar back as it was; whoever may delete it may.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ avatar }),
  }),
};

/** Pushed to whoever may edit it and has it open: the owner's room. */
export type AvatarsEvents = {
  /** An avatar was made or changed: read it again. */
  avatar: { avatar_id: number };
  avatar_deleted: { avatar_id: number };
  /** A file of an avatar was added, changed, or its reading went on. */
  avatar_file: { avatar_id: number; file: AvatarFile };
};

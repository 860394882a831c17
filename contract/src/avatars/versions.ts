/** Every state of an avatar's context and files: compared, and brought back. */
import { z } from "zod";
import { difference } from "../kit/differing/differ.ts";
import { idParams, moment, page, paged, route } from "../kit/kit.ts";
import { avatar } from "./avatars.ts";

export const VERSIONS_PER_PAGE = 50;

/** Why there is a version. */
export const versionReasons = [
  "created",
  "context",
  "file_added",
  "file_edited",
  "file_removed",
  "taught",
  "executed",
  "refined",
  "combined",
  "restored",
] as const;
export type VersionReason = (typeof versionReasons)[number];

const versionFile = z.object({ avatar_file_id: z.number().int(), name: z.string(), editable: z.boolean() });

/** `number` counts from 1 within its avatar. `by` null: somebody who left. `restored` is the number it was brought back from. */
export const avatarVersion = z.object({
  avatar_version_id: z.number().int(),
  avatar_id: z.number().int(),
  number: z.number().int(),
  reason: z.enum(versionReasons),
  /** What it is about: the name of the file or the training, the question taught, or what it was made of; empty if not known. */
  subject: z.string(),
  restored: z.number().int().nullable(),
  by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  context_length: z.number().int(),
  files: z.array(versionFile),
  createdAt: moment,
});
export type AvatarVersion = z.infer<typeof avatarVersion>;

export const avatarVersions = {
  listVersions: route({
    method: "GET",
    path: "/avatars/{id}/versions",
    summary: "The versions of an avatar that the caller may edit, the newest first; 50 a page.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ versions: z.array(avatarVersion), ...paged }),
  }),
  compareVersions: route({
    method: "GET",
    path: "/avatars/versions/{id}",
    summary:
      "A version, and what is different in it from the one before or, with `with`, from that other one of the same avatar: the contexts and the texts that are edited in place piece by piece, and the files.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ with: z.coerce.number().int().positive().optional() }),
    answer: z.object({
      version: avatarVersion,
      with: avatarVersion.nullable(),
      context: z.string(),
      differences: z.array(difference),
      files: z.array(
        versionFile.extend({
          kind: z.enum(["same", "added", "removed", "changed"]),
          /** Of a text that was changed; null for all others, and for what is too long to be compared here. */
          differences: z.array(difference).nullable(),
        }),
      ),
    }),
  }),
  restoreVersion: route({
    method: "POST",
    path: "/avatars/versions/{id}/restore",
    summary: "Brings the context and the files of a version back, as a new version.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    answer: z.object({ avatar }),
    refuses: ["avatar_busy"],
    budget: "runs",
  }),
};

import {
  type documentTypes,
  FILE_SIZE_MAX,
  type imageTypes,
  VIDEO_SIZE_MAX,
  type videoTypes,
} from "@pluma/contract/files/files";

export type FileKind = "document" | "image" | "video" | "archive";
export type ImageType = (typeof imageTypes)[number];
/** The type of a file that is kept. */
export type KeptType = (typeof documentTypes)[number] | ImageType | (typeof videoTypes)[number] | "application/zip";

/** The most that a file of a kind may weigh, in bytes. */
export const sizeMaxOf = (kind: FileKind): number => (kind === "video" ? VIDEO_SIZE_MAX : FILE_SIZE_MAX);

type Someone = { userId: number; staffRole: "admin" | "manager" | null };

/** Whether somebody may replace or rename a file: its owner; one that is part of the brand only while on the staff. */
export const mayChange = (actor: Someone, file: { userId: number; isPublic: boolean }): boolean =>
  actor.userId === file.userId && (!file.isPublic || actor.staffRole !== null);

/** Whether a browser may show it in place: what cannot run. */
export const isInline = (kind: FileKind): boolean => kind === "image" || kind === "video";

// The first is what a name is given that says something else.
const endingsOf: Record<KeptType, readonly [string, ...string[]]> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/pdf": ["pdf"],
  "text/plain": ["txt", "md", "csv", "log"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "video/mp4": ["mp4", "m4v"],
  "video/webm": ["webm"],
  "application/zip": ["zip"],
};
const imageEnding = /\.(?:svg|avif|apng|png|jpe?g|webp|gif)$/i;

const NAME_LENGTH_MAX = 200;

/**
 * The name that a file is kept under: the last part of a path, without characters that cannot be seen, at most 200
 * long, and with an ending that says what the bytes are, so that nothing is downloaded as what it is not.
 */
export function nameFor(given: string, type: KeptType): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const seen = last
    .normalize("NFC")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  const plain = seen.trim().replace(/^\.+/, "") || "file";
  const endings = endingsOf[type];
  const ending = plain.split(".").at(-1)?.toLowerCase() ?? "";
  if (plain.includes(".") && endings.includes(ending)) return cutName(plain.slice(0, -ending.length - 1), ending);
  return cutName(type.startsWith("image/") ? plain.replace(imageEnding, "") : plain, endings[0]);
}

function cutName(stem: string, ending: string): string {
  const room = NAME_LENGTH_MAX - ending.length - 1;
  // Cut between characters, never inside one of two units.
  return `${
    stem
      .slice(0, room)
      .toWellFormed()
      .replace(/\uFFFD$/, "") || "file"
  }.${ending}`;
}

/** A src is good for a day from the hour that has begun, so that within an hour it stays the same one. */
export function srcEndsAt(now: Date): number {
  const hour = 3600;
  return (Math.ceil(now.getTime() / 1000 / hour) + 24) * hour;
}

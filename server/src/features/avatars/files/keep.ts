import type { GivenFile, UploadedFile } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { keepDocument, removeFile, textOf } from "../../files/index.ts";
import { addSource, type Kept, keepGiven } from "../../knowledge/index.ts";
import { newOpenaiFileId } from "../make.ts";
import type { AvatarFileRow, AvatarRow } from "../store.ts";
import { textNameOf } from "./rules.ts";
import { insertFile } from "./store.system.ts";

type Given = GivenFile | UploadedFile;
type Keeper = Parameters<typeof keepDocument>[0];

/**
 * Keeps a document for the owner of an avatar, whoever gives it: it goes when they go. Refuses what is protected, what is
 * none of the four types by its bytes, and a text that is something else by its name: it would be kept under another one.
 */
export async function keepMaterial(app: Keeper & Pick<App, "jobs">, avatar: AvatarRow, upload: Given): Promise<Kept> {
  const kept = await keepGiven(app, spaceOf(avatar), upload);
  if (!kept) return refuse("avatar_file_type_refused");
  const isOther =
    kept.file.type === "text/plain" && kept.file.name.endsWith(".txt") && textNameOf(upload.name) === null;
  if (!isOther) return kept;
  await removeFile(app, kept.file_id);
  return refuse("avatar_file_type_refused");
}

/** The same for a text that is edited in place: .txt by its name and by its bytes. */
export async function keepText(ctx: Keeper & Pick<App, "jobs">, avatar: AvatarRow, upload: Given): Promise<Kept> {
  const given = /\.txt$/i.test(upload.name) ? await textOf(upload) : null;
  const kept = given && (await keepDocument(ctx, spaceOf(avatar), given));
  if (!kept) return refuse("editable_file_type_refused");
  if (kept.file.type === "text/plain") return kept;
  await removeFile(ctx, kept.file_id);
  return refuse("editable_file_type_refused");
}

/** Only the avatar of the installation has no owner, and that one takes no files. */
const ownerOf = ({ userId }: AvatarRow): number => userId ?? refuse("not_allowed");

/** Whose room its files take: that of its organization, else its owner's. */
const spaceOf = (avatar: AvatarRow) => ({ userId: ownerOf(avatar), organizationId: avatar.organizationId });

/** Puts a kept document into an avatar that is locked, and has it read once the transaction is committed. */
export async function putIn(
  tx: Pick<App, "db" | "jobs">,
  avatar: AvatarRow,
  { file, file_id: fileId }: Kept,
  how: Pick<AvatarFileRow, "editable" | "isTaught">,
): Promise<AvatarFileRow> {
  const { avatarId, organizationId } = avatar;
  const { name, type } = file;
  const sourceId = await addSource(tx, { userId: ownerOf(avatar), organizationId, fileId, name, type });
  return insertFile(tx.db, { avatarId, fileId, openaiFileId: newOpenaiFileId(), sourceId, ...how });
}

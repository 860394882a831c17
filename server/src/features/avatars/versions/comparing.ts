import type { AvatarVersion, avatarVersions } from "@pluma/contract/avatars/versions";
import { type Difference, differ } from "@pluma/contract/kit/differing/differ";
import type { Answer } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { readBytes } from "../../files/index.ts";
import { findFile } from "../files/store.ts";

type File = AvatarVersion["files"][number];
type Compared = Answer<typeof avatarVersions.compareVersions>["files"][number];

/** How much of changed texts is compared in one answer, in characters of before and after: one long text, or many short. */
const COMPARED_MAX = 1_000_000;

/**
 * The files of a version beside those of another: a text that was edited in place is one that changed, with what is
 * different inside it, and not one that came and one that went.
 */
export async function compareFiles(ctx: ActorCtx, before: File[], version: AvatarVersion): Promise<Compared[]> {
  const idsOf = (files: File[]) => new Set(files.map((file) => file.avatar_file_id));
  const [had, has] = [idsOf(before), idsOf(version.files)];
  const gone = before.filter((file) => !has.has(file.avatar_file_id));
  const pairs = pairTexts(
    gone,
    version.files.filter((file) => !had.has(file.avatar_file_id)),
    version.reason === "file_edited",
  );
  const earlier = new Set(pairs.values());
  const differences = await differencesOf(ctx, pairs);
  return [
    ...version.files.map(
      (file) =>
        ({
          ...file,
          kind: had.has(file.avatar_file_id) ? "same" : pairs.has(file) ? "changed" : ("added" as const),
          differences: differences.get(file) ?? null,
        }) satisfies Compared,
    ),
    ...gone
      .filter((file) => !earlier.has(file))
      .map((file) => ({ ...file, kind: "removed" as const, differences: null })),
  ];
}

/** Which text took the place of which: the one of its name; the one that was edited is the same under another name, too. */
function pairTexts(gone: File[], come: File[], isEdited: boolean): Map<File, File> {
  const left = new Set(gone.filter(({ editable }) => editable));
  const pairs = new Map<File, File>();
  const texts = come.filter(({ editable }) => editable);
  for (const file of texts) {
    const old = [...left].find(({ name }) => name === file.name);
    if (!old) continue;
    pairs.set(file, old);
    left.delete(old);
  }
  const [renamed, ...others] = texts.filter((file) => !pairs.has(file));
  const [old, ...more] = left;
  if (isEdited && renamed && old && others.length + more.length === 0) pairs.set(renamed, old);
  return pairs;
}

async function differencesOf(ctx: ActorCtx, pairs: Map<File, File>): Promise<Map<File, Difference[]>> {
  const read = async ({ avatar_file_id: avatarFileId }: File): Promise<string | null> => {
    const row = await findFile(ctx, { avatarFileId });
    const bytes = row && (await readBytes(ctx, row.fileId));
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  const found = new Map<File, Difference[]>();
  let room = COMPARED_MAX;
  for (const [after, before] of pairs) {
    const [from, to] = [await read(before), await read(after)];
    if (from === null || to === null || from.length + to.length > room) continue;
    room -= from.length + to.length;
    found.set(after, differ(from, to));
  }
  return found;
}

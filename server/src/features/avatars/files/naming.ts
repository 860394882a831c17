import type { Source } from "@pluma/contract/generation/sources";
import type { App } from "../../../platform/context.ts";
import { findAvatars } from "../store.system.ts";

/** What an answer leans on as others may have it: without names of files, but of avatars that show them. */
export async function asOthersSee(app: Pick<App, "db">, sources: Source[]): Promise<Source[]> {
  const ids = sources.flatMap((source) => (source.kind === "avatar" ? source.avatar_id : []));
  const rows = await findAvatars(app, [...new Set(ids)]);
  const showing = new Set(rows.filter(({ showsFiles }) => showsFiles).map(({ avatarId }) => avatarId));
  return sources.map((source) =>
    source.kind === "avatar" && !showing.has(source.avatar_id) ? { ...source, name: null } : source,
  );
}

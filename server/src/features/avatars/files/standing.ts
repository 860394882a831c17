import type { App } from "../../../platform/context.ts";
import { readKnown, type SourceRow } from "../../knowledge/index.ts";
import { standingFiles } from "../store.system.ts";
import type { AvatarFileRow } from "../store.ts";

/** A file of an avatar, and what is known of it; a source that is gone is undefined. */
export type Material = { row: AvatarFileRow; name: string; source: SourceRow | undefined };

/** The files that stand in an avatar now, oldest first, whoever asks; those whose bytes are gone are left out. */
export async function materialOf(app: Pick<App, "db" | "clock" | "secrets">, avatarId: number): Promise<Material[]> {
  return readKnown(app, await standingFiles(app, avatarId));
}

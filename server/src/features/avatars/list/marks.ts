import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { findAvatars } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";

/** Avatars where they are merely named, by id; those that there are no more are left out. Whoever asks answers for who sees them. */
export async function marksOf(
  app: Pick<App, "db" | "clock" | "secrets">,
  avatarIds: (number | null)[],
): Promise<Map<number, AvatarMark>> {
  return marksOfRows(app, await findAvatars(app, [...new Set(avatarIds.flatMap((id) => id ?? []))]));
}

/** The same of avatars that were just read. */
export async function marksOfRows(
  app: Pick<App, "db" | "clock" | "secrets">,
  rows: AvatarRow[],
): Promise<Map<number, AvatarMark>> {
  const pictures = await filesOf(
    app,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  return new Map(
    rows.map(({ avatarId, assistantId, name, fileId }) => {
      const picture = pictures.get(fileId ?? 0) ?? null;
      return [avatarId, { avatar_id: avatarId, assistant_id: assistantId, name, picture }] as const;
    }),
  );
}

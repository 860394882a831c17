import type { App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { findAvatar } from "../store.ts";
import { showRun } from "./show.ts";
import type { TestRunRow } from "./store.ts";

/** Tells whoever started a run, and the owner of the avatar, how it stands. */
export async function tellRun(app: Pick<App, "db" | "push">, row: TestRunRow): Promise<void> {
  const avatar = await findAvatar(app, row.avatarId);
  for (const userId of new Set([row.userId, avatar?.userId])) {
    if (!userId) continue;
    app.push(userId, "avatar_test_run", { test_run: showRun(row, await languageOf(app, userId)) });
  }
}

import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { findAvatar } from "../store.system.ts";
import { showRun } from "./show.ts";
import { findRun } from "./store.system.ts";
import type { TestRunRow } from "./store.ts";

/** Tells whoever started a run, and the owner of the avatar, how it stands by then, which may be later than `row`. */
export async function tellRun(app: Pick<App, "db" | "push">, row: TestRunRow): Promise<void> {
  const avatar = await findAvatar(app, row.avatarId);
  const people = new Map<number, Language>();
  for (const userId of [row.userId, avatar?.userId]) if (userId) people.set(userId, await languageOf(app, userId));
  // Read last: whoever cancelled it meanwhile has told so, and a screen believes what it hears last.
  const standing = (await findRun(app, row.testRunId)) ?? row;
  for (const [userId, lang] of people) app.push(userId, "avatar_test_run", { test_run: showRun(standing, lang) });
}

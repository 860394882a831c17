import type { App, Ctx } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { deleteKeysOf, listKeysOf } from "./store.system.ts";

/** What is kept of a person's keys and connected apps: what they are called and may. Of the keys themselves there is nothing to give. */
export const apiKeyData: PersonalData = {
  name: "api_keys",
  tables: { api_keys: "goes" },
  exportOf,
  erase: (ctx: Ctx, userId: number) => deleteKeysOf(ctx.db, userId),
};

async function* exportOf({ db }: App, userId: number): AsyncGenerator<ExportedFile> {
  const rows = await listKeysOf(db, userId);
  if (rows.length === 0) return;
  const told = rows.map(({ key: { userId: _, keyHash: _h, ...row }, app }) => ({ ...row, app }));
  yield { path: "account/api-keys.json", content: JSON.stringify(told, null, 2) };
}

import type { App, Ctx } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { deleteDevicesOf, listDevicesOf } from "./store.system.ts";

/** What is kept of the devices on which people are told: that there are some, since when. Their addresses are secrets. */
export const pushData: PersonalData = {
  name: "push",
  tables: { push_devices: "goes" },
  exportOf,
  erase: (ctx: Ctx, userId: number) => deleteDevicesOf(ctx.db, userId),
};

async function* exportOf({ db }: App, userId: number): AsyncGenerator<ExportedFile> {
  const devices = await listDevicesOf(db, userId);
  if (devices.length === 0) return;
  const told = devices.map(({ createdAt }) => ({ since: createdAt.toISOString() }));
  yield { path: "account/notifications.json", content: JSON.stringify(told, null, 2) };
}

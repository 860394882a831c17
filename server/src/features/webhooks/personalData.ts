import type { App, Ctx } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { deleteWebhooksOf, listWebhooksOf } from "./store.system.ts";

/** What is kept of a person's webhooks: where they lead and of what they hear. Their secrets are nobody's to read. */
export const webhookData: PersonalData = {
  name: "webhooks",
  tables: { webhooks: "goes", webhook_messages: "goes" },
  exportOf,
  erase: (ctx: Ctx, userId: number) => deleteWebhooksOf(ctx.db, userId),
};

async function* exportOf({ db }: App, userId: number): AsyncGenerator<ExportedFile> {
  const rows = await listWebhooksOf(db, userId);
  if (rows.length === 0) return;
  const told = rows.map(({ url, description, types, isOn, createdAt }) => ({
    url,
    description,
    types,
    isOn,
    createdAt,
  }));
  yield { path: "account/webhooks.json", content: JSON.stringify(told, null, 2) };
}

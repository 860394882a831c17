import type { HappeningType } from "@pluma/contract/webhooks/happenings";
import type { TestApp } from "../../../../test/app.ts";
import type { Space } from "../../../platform/webhooks/happenings.ts";
import { newSecret, sealSecret } from "../signing.ts";
import { webhookMessages, webhooks } from "../tables.ts";

type Options = Partial<Space> & { url?: string; types?: HappeningType[] };

/** A webhook that somebody entered, by default where nobody answers. */
export async function aWebhook({ app }: Pick<TestApp, "app">, options: Options = {}) {
  const {
    userId = null,
    organizationId = null,
    url = "http://127.0.0.1:9/hook",
    types = ["document.created"],
  } = options;
  const secret = newSecret();
  const whose = organizationId === null ? { userId } : { organizationId };
  const kept = { url, types, description: "", secret: sealSecret(app, secret), createdAt: app.clock.now() };
  const [row] = await app.db
    .insert(webhooks)
    .values({ ...kept, ...whose })
    .returning();
  if (!row) throw new Error("a webhook was not made");
  return { secret, row };
}

/** Something that a webhook was told, maybe of a person; answers which. */
export async function aMessage(
  { app }: Pick<TestApp, "app">,
  webhookId: number,
  aboutUserId?: number,
): Promise<string> {
  const deliveryId = crypto.randomUUID();
  const said = { messageId: "msg_1", type: "document.created", body: "{}", state: "delivered" as const };
  await app.db
    .insert(webhookMessages)
    .values({ ...said, deliveryId, webhookId, aboutUserId, createdAt: app.clock.now() });
  return deliveryId;
}

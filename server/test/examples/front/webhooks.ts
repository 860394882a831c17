import { aMessage, aWebhook } from "../../../src/features/webhooks/test/aWebhook.ts";
import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

// Of what does not happen among the examples: nobody answers there, and each happening would be tried again and again.
const ownWebhook = async ({ node, person }: Given): Promise<number> =>
  person ? (await aWebhook(node, { userId: person.userId, types: ["training.failed"] })).row.webhookId : NEVER;

const onOwn = (path: string) => async (given: Given) => ({ path: path.replace("{id}", `${await ownWebhook(given)}`) });

export const webhooksExamples: Examples = {
  "POST /webhooks": () => ({ body: { url: "http://127.0.0.1:9/hook", types: ["document.created"] } }),
  "PUT /webhooks/{id}": async (given) => ({ ...(await onOwn("/webhooks/{id}")(given)), body: { description: "Shop" } }),
  "DELETE /webhooks/{id}": onOwn("/webhooks/{id}"),
  "POST /webhooks/{id}/secret": onOwn("/webhooks/{id}/secret"),
  "GET /webhooks/{id}/deliveries": onOwn("/webhooks/{id}/deliveries"),
  "POST /webhooks/{id}/deliveries/{delivery_id}/again": async (given) => {
    const webhookId = await ownWebhook(given);
    const deliveryId = given.person ? await aMessage(given.node, webhookId) : crypto.randomUUID();
    return { path: `/webhooks/${webhookId}/deliveries/${deliveryId}/again` };
  },
  "POST /webhooks/{id}/test": onOwn("/webhooks/{id}/test"),
};

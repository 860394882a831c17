import { aMessage, aWebhook } from "../../../src/features/webhooks/test/aWebhook.ts";
import type { Owner } from "../owner.ts";

/** Webhooks of somebody's own, and what one was told. */
export const webhookMakers = {
  webhook: async ({ node, person }: Owner) => {
    const { webhookId } = (await aWebhook(node, { userId: person.userId })).row;
    return { webhookId, deliveryId: await aMessage(node, webhookId, person.userId) };
  },
};

import { webhooks } from "@pluma/contract/webhooks/webhooks";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { listWebhookDeliveries, sendWebhookAgain, testWebhook } from "./deliveries.ts";
import { changeWebhook, listWebhooks, makeWebhook, removeWebhook, replaceWebhookSecret } from "./webhooks.ts";

export function mountWebhooks(mounting: Mounting): void {
  mount(mounting, webhooks, {
    listWebhooks,
    makeWebhook,
    changeWebhook,
    replaceWebhookSecret,
    removeWebhook,
    listWebhookDeliveries,
    sendWebhookAgain,
    testWebhook,
  });
}

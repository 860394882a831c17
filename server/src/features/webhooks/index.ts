import { feature } from "../../platform/features/feature.ts";
import { hearHappenings } from "../../platform/webhooks/happenings.ts";
import { defineHeld } from "../organizations/index.ts";
import { hear } from "./hearing.ts";
import { webhookData } from "./personalData.ts";
import { mountWebhooks } from "./routes.ts";
import { deliverMessage } from "./sending.ts";
import { sweepWebhooks } from "./sweep.ts";
import { webhooks as webhookRows } from "./tables.ts";

/** Addresses that are told of what happens. */
export const webhooks = feature({
  name: "webhooks",
  mount: mountWebhooks,
  jobs: [deliverMessage, sweepWebhooks],
  personalData: [webhookData],
  define(app) {
    hearHappenings(app, hear);
    defineHeld(app, { name: "webhooks", tables: [{ table: webhookRows, key: "webhookId", show: null }] });
  },
});

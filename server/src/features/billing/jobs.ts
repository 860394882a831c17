import { defineJob } from "../../platform/jobs/jobs.ts";
import { forgetVisitors } from "../site/index.ts";
import { tellAhead, tellWords } from "./ahead/ahead.ts";
import { sendDueGifts } from "./gifts/due.ts";
import { lookAtDue, reconcileAll } from "./reconciliation/reconcile.ts";
import { endSandbox } from "./sandbox/ending.ts";
import { applyEvents } from "./sync/events.ts";

/** Every minute, on one node: applies the events that wait, looks at the purchases whose moment has come, and mails the gifts whose day has. */
export const lookAfterPurchases = defineJob<object>({
  name: "billing_minute",
  cron: "* * * * *",
  secondsMax: 600,
  work: async (app) => {
    await endSandbox(app);
    await applyEvents(app);
    await lookAtDue(app);
    await sendDueGifts(app);
  },
});

/** Every few minutes, on one node: tells buyers what comes, and that words run low; each thing once. */
export const tellBuyersAhead = defineJob<object>({
  name: "billing_ahead",
  cron: "*/5 * * * *",
  secondsMax: 600,
  work: async (app) => {
    await tellAhead(app);
    await tellWords(app);
    await forgetVisitors(app);
  },
});

/** Every night, on one node: holds what is written here against what the providers say. */
export const reconcilePurchases = defineJob<object>({
  name: "billing_nightly",
  cron: "41 2 * * *",
  secondsMax: 6 * 3600,
  work: (app, _data, { signal }) => reconcileAll(app, signal),
});

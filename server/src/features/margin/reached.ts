import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { findProfile } from "../accounts/index.ts";
import type { SpendMonth } from "../generation/index.ts";
import { words } from "./locales/words.ts";
import { tellKeepers } from "./telling.ts";

/** Tells those who set caps that a customer has reached theirs; once a month, since it is noted once. */
export const tellOfReached = defineJob<SpendMonth>({
  name: "tell_of_spend_cap",
  secondsMax: 60,
  work: (app, { scope, userId }) =>
    inTransaction(app, async (tx) => {
      const customer = await findProfile(tx, userId);
      if (!customer) return;
      const name = `${customer.name} ${customer.lastName}`.trim() || customer.email;
      const search = `query=${encodeURIComponent(customer.email)}`;
      const told = { kind: "reached" as const, count: 1, customerId: userId, search };
      await tellKeepers(tx, scope, told, (lang) => {
        const { subject, lines, act } = words[lang].reached;
        const said = (text: string) => fill(text, { name, email: customer.email });
        return { subject: said(subject), lines: lines.map(said), act };
      });
    }),
});

/** Has it told, in the transaction that noted it. */
export const hearReached = (tx: App, place: SpendMonth): Promise<void> =>
  enqueue(tx, tellOfReached, place).then(() => undefined);

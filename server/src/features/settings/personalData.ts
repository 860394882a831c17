import type { App, Ctx } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { forgetKeysOf } from "../../platform/requests/idempotency.ts";
import { forgetDeliveriesOf } from "../../platform/webhooks/webhooks.ts";
import { membershipsOf } from "../organizations/index.ts";
import { endExport } from "./exportJob.ts";

/**
 * What the platform's own parts keep for a person. An export says where they belong; none goes on without them, and no
 * webhook tells of them any more.
 */
export const settingsData: PersonalData = {
  name: "settings",
  tables: {
    webhook_deliveries: "goes",
    jobs: { stays: "for some days, with what kind of work it was and how it ended" },
    idempotency_keys: "goes",
  },
  exportOf: exportMemberships,
  erase,
};

async function erase(ctx: Ctx, userId: number): Promise<void> {
  await endExport(ctx, userId);
  await forgetDeliveriesOf(ctx, userId);
  await forgetKeysOf(ctx, userId);
}

async function* exportMemberships(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const memberships = await membershipsOf(app, userId);
  if (memberships.length > 0) {
    yield { path: "account/organizations.json", content: JSON.stringify(memberships, null, 2) };
  }
}

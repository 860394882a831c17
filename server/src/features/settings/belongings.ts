import type { App, Ctx } from "../../platform/context.ts";
import { forgetDeliveriesOf } from "../../platform/webhooks/webhooks.ts";
import { defineBelongings, type ExportedFile } from "../accounts/index.ts";
import { membershipsOf } from "../organizations/index.ts";
import { endExport } from "./exportJob.ts";

/** Declares what stands here of a person: where they belong, in an export; and that no export goes on without them. */
export function defineSettingsBelongings(): void {
  defineBelongings({ name: "settings", exportOf: exportMemberships, erase });
}

async function erase(ctx: Ctx, userId: number): Promise<void> {
  await endExport(ctx, userId);
  await forgetDeliveriesOf(ctx, userId);
}

async function* exportMemberships(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const memberships = await membershipsOf(app, userId);
  if (memberships.length > 0) {
    yield { path: "account/organizations.json", content: JSON.stringify(memberships, null, 2) };
  }
}

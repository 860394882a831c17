import { ERASED_AFTER_DAYS } from "@pluma/contract/organizations/exports";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { eraseHeld, walkHeld } from "../../../platform/database/held.ts";
import { forgetToldTo, recordAudit } from "../../accounts/index.ts";
import { removeFilesOf } from "../../files/index.ts";
import {
  departures,
  groups,
  handovers,
  invitations,
  organizationExports,
  peopleImports,
  userOrganizations,
} from "../tables.ts";
import { memberChanges, writtenMarks } from "../tables.words.ts";
import { heldIn } from "./held.ts";
import { emptyOrganization, lockToErase, readToErase } from "./store.system.ending.ts";

const AT_A_TIME = 20;

/** What organizations themselves keep of one; who was in a group goes with their membership, and that they went is noted before that goes. */
const own = [
  groups,
  invitations,
  peopleImports,
  departures,
  handovers,
  organizationExports,
  userOrganizations,
  memberChanges,
  writtenMarks,
];

/**
 * Erases what organizations had that were taken away 30 days ago: each in a transaction of its own, so that what fails is
 * tried again the next night. What was paid to them stays, of an organization without a name.
 */
export async function eraseOrganizations(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.clock.now().getTime() - ERASED_AFTER_DAYS * 86_400_000);
  for (const organizationId of await readToErase(app.db, before, AT_A_TIME)) {
    signal.throwIfAborted();
    await eraseOne(app, organizationId);
  }
}

function eraseOne(app: App, organizationId: number): Promise<void> {
  return inTransaction(app, async (tx) => {
    if (!(await lockToErase(tx.db, organizationId))) return;
    for (const { tables, erase } of heldIn(app)) {
      for (const { table, key, drop } of tables) {
        if (drop)
          for await (const rows of walkHeld(tx.db, table, key, organizationId))
            for (const row of rows) await drop(tx, row);
        await eraseHeld(tx.db, table, organizationId);
      }
      await erase?.(tx, organizationId);
    }
    for (const table of own) await eraseHeld(tx.db, table, organizationId);
    await removeFilesOf(tx, organizationId);
    await forgetToldTo(tx.db, organizationId);
    await emptyOrganization(tx.db, organizationId, tx.clock.now());
    await recordAudit(
      { db: tx.db, caller: null, ip: "" },
      "organization.erase",
      `organization:${organizationId}`,
      {},
      [],
    );
  });
}

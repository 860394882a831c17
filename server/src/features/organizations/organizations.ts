import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import {
  type organizations as contract,
  ORGANIZATIONS_PER_PAGE,
  type Organization,
} from "@pluma/contract/organizations/organizations";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { recordAudit } from "../accounts/index.ts";
import { claimHost } from "./hosts/proving.ts";
import { isKeyColumn, keysAmong } from "./keys/keys.ts";
import { isSelling } from "./people/figures.ts";
import { readPeopleIds } from "./people/store.people.ts";
import { rightsOverOrganization } from "./rules.ts";
import { checkKeys, columnsOf, followHost, orTaken } from "./saving.ts";
import { showById, showCard, showListed } from "./show.ts";
import { lockOrganization, type OrganizationColumns, readMine, updateOrganization } from "./store.organizations.ts";
import { countAll, insertOrganization, readAll } from "./store.system.organizations.ts";

/** The organizations that the caller belongs to, by name. */
export async function listOrganizations(ctx: ActorCtx): Promise<Received<typeof contract.listOrganizations>> {
  return { organizations: (await readMine(ctx)).map((row) => showCard(ctx, row)) };
}

/** A page of all organizations, for the platform's staff. */
export async function listAllOrganizations(
  ctx: ActorCtx,
  { query }: Input<typeof contract.listAllOrganizations>,
): Promise<Received<typeof contract.listAllOrganizations>> {
  const typed = query.query.trim();
  const part = { offset: (query.page - 1) * ORGANIZATIONS_PER_PAGE, limit: ORGANIZATIONS_PER_PAGE };
  const [rows, count] = await Promise.all([readAll(ctx.db, typed, part), countAll(ctx.db, typed)]);
  return {
    organizations: rows.map((row) => showListed(ctx, row)),
    count,
    pages: pagesOf(count, ORGANIZATIONS_PER_PAGE),
  };
}

/** One organization, as the caller may see it. */
export async function readOrganization(ctx: ActorCtx, organizationId: number): Promise<{ organization: Organization }> {
  return { organization: (await showById(ctx, organizationId)) ?? refuse("not_found") };
}

/** Makes an organization without people. Refuses a name or a domain that is taken, and a name that is the app's. */
export async function addOrganization(
  ctx: ActorCtx,
  { body }: Input<typeof contract.addOrganization>,
): Promise<{ organization: Organization }> {
  // Of the new one they are nothing yet, whichever organization they are in while they make it.
  checkKeys({ ...ctx.actor, organizationRole: null }, body);
  const organizationId = await orTaken(
    inTransaction(ctx, async (tx) => {
      const { name = body.name, slug = "" } = await columnsOf(tx, 0, { name: body.name });
      const made = await insertOrganization(tx.db, { name, slug });
      const columns = await columnsOf(tx, made, body);
      await updateOrganization(tx, made, columns);
      await followHost(tx, made, columns);
      await recordAudit(tx, "organization.add", `organization:${made}`, { name });
      return made;
    }),
  );
  return readOrganization(ctx, organizationId);
}

/** Changes an organization; what is left out stays. Refuses not_allowed to who sends what only its Admins may change. */
export async function saveOrganization(
  ctx: ActorCtx,
  { body }: Pick<Input<typeof contract.saveOrganization>, "body">,
): Promise<{ organization: Organization }> {
  const { organization_id: organizationId, ...changes } = body;
  checkKeys(ctx.actor, changes);
  await orTaken(
    inTransaction(ctx, async (tx) => {
      if ((await lockOrganization(tx, organizationId)) === null) refuse("not_found");
      const columns = await columnsOf(tx, organizationId, changes);
      await updateOrganization(tx, organizationId, columns);
      await followHost(tx, organizationId, columns);
      await noteSaved(tx, organizationId, columns);
    }),
  );
  return readOrganization(ctx, organizationId);
}

/** Writes down which settings were changed, and apart from them which keys were set and cleared: their names alone. */
async function noteSaved(tx: ActorCtx, organizationId: number, columns: OrganizationColumns): Promise<void> {
  const [keys, settings] = [keysAmong(columns), Object.keys(columns).filter((each) => !isKeyColumn(each))];
  const target = `organization:${organizationId}`;
  if (settings.length > 0) await recordAudit(tx, "organization.save", target, { keys: settings });
  if (keys.set.length + keys.cleared.length > 0) {
    await recordAudit(tx, "organization.keys", target, { keys: keys.set, cleared: keys.cleared });
  }
}

/**
 * Takes an organization away, by its exact name: from then on it is there for nobody, and what it had is erased later. Refuses
 * organization_name_mismatch, and organization_sells while somebody pays it for a subscription.
 */
export async function deleteOrganization(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.deleteOrganization>,
): Promise<undefined> {
  allow(rightsOverOrganization(ctx.actor).delete);
  const people = await inTransaction(ctx, async (tx) => {
    const name = (await lockOrganization(tx, id)) ?? refuse("not_found");
    if (body.name !== name) refuse("organization_name_mismatch");
    if (await isSelling(tx, id)) refuse("organization_sells");
    const userIds = await readPeopleIds(tx, id);
    await updateOrganization(tx, id, { deletedAt: tx.clock.now() });
    await claimHost(tx, id, null);
    await recordAudit(tx, "organization.delete", `organization:${id}`, { name });
    return userIds;
  });
  for (const userId of people) ctx.pushAcross(userId, "user", { user_id: userId });
}

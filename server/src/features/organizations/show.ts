import type { ListedOrganization, Organization, OrganizationCard } from "@pluma/contract/organizations/organizations";
import type { ActorCtx } from "../../platform/context.ts";
import { masksOf } from "./keys/keys.ts";
import { readPeople } from "./people/store.lists.ts";
import { rightsOverOrganization, userTypeOf, type Viewer } from "./rules.ts";
import { type OrganizationRow, readVisible, type SeenOrganization } from "./store.organizations.ts";

/** So many people are named with an organization; the list of people has all. */
const PEOPLE_NAMED = 50;

const viewerOf = ({ actor }: ActorCtx, userTypeId: number | null): Viewer => ({
  staffRole: actor.staffRole,
  organizationRole: userTypeId === null ? null : userTypeOf(userTypeId).role,
});

/** An organization as a card of the caller's. */
export function showCard(ctx: ActorCtx, row: SeenOrganization): OrganizationCard {
  const { userTypeId } = row;
  return {
    organization_id: row.organizationId,
    name: row.name,
    slug: row.slug,
    tagline: row.tagline,
    thumbnail: row.thumbnail,
    domain: row.domain,
    user_type_id: userTypeId,
    user_type: userTypeId === null ? null : { name: userTypeOf(userTypeId).name },
    can: rightsOverOrganization(viewerOf(ctx, userTypeId)),
  };
}

/** One of all organizations, as staff see them. */
export const showListed = (ctx: ActorCtx, row: OrganizationRow & { people: number }): ListedOrganization => ({
  ...showCard(ctx, { ...row, userTypeId: null }),
  people: row.people,
  createdAt: row.createdAt.toISOString(),
});

/** An organization as the caller may see it: keys only where they may change them, people where they manage them. */
export async function showOrganization(ctx: ActorCtx, row: SeenOrganization): Promise<Organization> {
  const card = showCard(ctx, row);
  const { can, organization_id: organizationId } = card;
  const people = can.see_people ? await readPeople(ctx, organizationId, "", { offset: 0, limit: PEOPLE_NAMED }) : null;
  return {
    ...card,
    welcome_video: row.welcomeVideo,
    ...(can.edit_keys && masksOf(ctx, row)),
    ...(people && {
      users: people.map(({ userId, name, lastName }) => ({ user_id: userId, name, last_name: lastName })),
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The same by its id, as it is stored now; null for one that the caller does not see. */
export async function showById(ctx: ActorCtx, organizationId: number): Promise<Organization | null> {
  const row = await readVisible(ctx, organizationId);
  return row && showOrganization(ctx, row);
}

import { fromMinor } from "@pluma/contract/kit/money";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import type { ActorCtx } from "../../../platform/context.ts";
import { ADMIN_TYPE_ID, rightsOverOrganization, userTypeOf, type Viewer } from "../rules.ts";
import { type PaymentTerms, paidBy, type Span, type Written, writtenBy } from "./figures.ts";
import type { PageRow } from "./store.lists.ts";
import { countOtherAdmins, type PersonRow } from "./store.people.ts";

/** What was found out of some people of one organization. */
type Facts = {
  written: Map<number, { words: number; lastUsed: string | null }>;
  /** Absent for whoever may not see money. */
  paid: Map<number, number> | null;
  /** The campaigns that each was given; absent where nobody is shown them. */
  campaigns?: (userId: number) => number[];
};

/** Finds out what people of an organization wrote there in a span, and, where payments are told of, what they paid. */
export async function readFacts(
  ctx: ActorCtx,
  terms: PaymentTerms | null,
  organizationId: number,
  userIds: number[],
  span: Span,
): Promise<Facts> {
  const [written, paid] = await Promise.all([
    writtenBy(ctx, organizationId, userIds, span),
    terms && paidBy(ctx, organizationId, userIds, terms),
  ]);
  return { written: new Map([...written].map(([userId, each]) => [userId, toldOf(each)])), paid };
}

const toldOf = ({ words, lastUsed }: Written) => ({ words, lastUsed: lastUsed?.toISOString() ?? null });

/** The same of those on a page, as it was read with how many there are; without the campaigns that they bought. */
export const factsOf = ({ people, eachPaid, eachGiven }: PageRow, terms: PaymentTerms | null): Facts => {
  const given = new Map(eachGiven);
  return {
    written: new Map(people.map((person) => [person.userId, person])),
    paid: terms && new Map(eachPaid.map(([userId, amount]) => [userId, fromMinor(amount, terms.currency)])),
    campaigns: (userId) => given.get(userId) ?? [],
  };
};

/** The one who leads an organization alone; null where several do. */
export async function onlyAdminAmong(ctx: ActorCtx, organizationId: number, rows: PersonRow[]): Promise<number | null> {
  const [admin] = rows.filter(({ userTypeId }) => userTypeId === ADMIN_TYPE_ID);
  if (!admin) return null;
  return (await countOtherAdmins(ctx, organizationId, admin.userId)) === 0 ? admin.userId : null;
}

/** Somebody of an organization, with what was found out of them. */
export function showPerson(row: PersonRow, facts: Facts, viewer: Viewer, onlyAdmin: number | null): UserOrganization {
  const { words = 0, lastUsed: last = null } = facts.written.get(row.userId) ?? {};
  const isKept = row.userId === onlyAdmin;
  const may = rightsOverOrganization(viewer).edit_people && !isKept;
  return {
    user_organization_id: row.userOrganizationId,
    user_id: row.userId,
    organization_id: row.organizationId,
    user_type_id: row.userTypeId,
    user_type: { name: userTypeOf(row.userTypeId).name },
    user: {
      user_id: row.userId,
      name: row.name,
      last_name: row.lastName,
      email: row.email,
      total_words: words,
    },
    campaigns_access: (facts.campaigns?.(row.userId) ?? []).map((campaign_id) => ({ campaign_id })),
    total_words: words,
    word_count: words,
    last_use: last,
    last_used: last,
    ...(facts.paid && { ltv: facts.paid.get(row.userId) ?? 0 }),
    createdAt: row.createdAt,
    can: { change: may, remove: may },
    kept_because: isKept ? "last_admin" : null,
  };
}

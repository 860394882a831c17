import type { ToldEntry } from "@pluma/contract/organizations/audit";
import type { ActorCtx } from "../../../platform/context.ts";
import { type PersonName, readNames } from "../../accounts/index.ts";
import { membershipAmong } from "../members.ts";
import type { ToldRow } from "./store.audit.ts";

/** So many of the people that an entry names are named. */
const PEOPLE_NAMED = 20;

/**
 * Entries as an organization is told them. Whoever acted as the platform's staff and is nobody of the organization has no
 * name there, nor has who was signed in as somebody.
 */
export async function showTold(ctx: ActorCtx, organizationId: number, rows: ToldRow[]): Promise<ToldEntry[]> {
  const [names, isIn] = await Promise.all([
    readNames(ctx, rows.flatMap(peopleIn)),
    membershipAmong(
      ctx,
      rows.flatMap(({ actorUserId: userId }) => (userId === null ? [] : [{ userId, organizationId }])),
    ),
  ]);
  const named = (userId: number | null) => (userId === null ? null : showPerson(names.get(userId)));
  return rows.map((row) => {
    const { auditId, kind, action, target, actorUserId, impersonatorId, targetUserId } = row;
    const isStaff = row.isStaff && actorUserId !== null && !isIn(actorUserId, organizationId);
    const by = actorUserId === null ? "nobody" : isStaff ? "staff" : "person";
    return {
      audit_id: auditId,
      kind,
      action,
      by,
      as_staff: impersonatorId !== null,
      actor: isStaff ? null : named(actorUserId),
      target,
      target_user: named(targetUserId),
      detail: showDetail(row.detail, named),
      createdAt: row.toldAt.toISOString(),
    };
  });
}

const peopleIn = ({ actorUserId, targetUserId, detail }: ToldRow): number[] =>
  [actorUserId, targetUserId, ...idsIn(detail)].filter((each) => each !== null);

const idsIn = (detail: unknown): number[] =>
  isRecord(detail) && Array.isArray(detail.user_ids) ? detail.user_ids.filter(isNumber).slice(0, PEOPLE_NAMED) : [];

/** Of what is kept of an act only what this names: what a feature adds there is not told by itself. */
function showDetail(detail: unknown, named: (userId: number | null) => ToldEntry["actor"]): ToldEntry["detail"] {
  if (!isRecord(detail)) return {};
  const { role, before, name, format, keys, cleared, count, group_ids: groups } = detail;
  const people = idsIn(detail)
    .map(named)
    .filter((each) => each !== null);
  return {
    ...(typeof role === "string" && { role }),
    ...(typeof before === "string" && { before }),
    ...(typeof name === "string" && { name }),
    ...(typeof format === "string" && { format }),
    ...(Array.isArray(keys) && { keys: keys.filter(isText) }),
    ...(Array.isArray(cleared) && { cleared: cleared.filter(isText) }),
    ...(isNumber(count) && { count }),
    ...(people.length > 0 && { people }),
    ...(Array.isArray(groups) && groups.length > 0 && { groups: groups.length }),
  };
}

const showPerson = (person: PersonName | undefined): ToldEntry["actor"] =>
  person ? { user_id: person.userId, name: `${person.name} ${person.lastName}`.trim(), email: person.email } : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === "string";

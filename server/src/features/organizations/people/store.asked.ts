/** Whom a statement about the people of an organization is of: what all its parts begin with. */
import { and, asc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Whoever } from "../../../platform/database/owned.ts";
import { isOfNamed } from "../../accounts/index.ts";
import { mineByManaging } from "../store.ts";
import { userOrganizations } from "../tables.ts";

export type Value<T> = T | Placeholder;

/** Who asks for the people of one organization; values of a statement that is prepared are placeholders. */
export type Asked = {
  db: Db;
  actor: Whoever["actor"];
  staffRole: Actor["staffRole"];
  organizationId: Value<number>;
  /** Part of a name or address; empty for all. */
  typed: string;
};

/** The days whose words are meant; null for all that there were. */
export type Days = { from: Value<Date | null>; until: Value<Date | null> } | null;

/** Which of those in an order a statement wants; of the first part nobody comes before. */
export type Part = { offset: Value<number>; limit: Value<number>; isFirst?: boolean };

const { nameKey, lastNameKey, userId: personId } = userOrganizations;
export const membership = {
  ...{ userOrganizationId: userOrganizations.userOrganizationId, organizationId: userOrganizations.organizationId },
  ...{ userTypeId: userOrganizations.userTypeId, createdAt: userOrganizations.createdAt },
  ...{ userId: personId, nameKey, lastNameKey, words: userOrganizations.words, lastUsed: userOrganizations.lastUsed },
};
type Names = Record<"nameKey" | "lastNameKey" | "userId", AnyPgColumn>;
/** By name, from the first or from the last. */
export const byName = ({ nameKey, lastNameKey, userId }: Names, toward = asc): SQL[] =>
  [nameKey, lastNameKey, userId].map((key) => toward(key));

/** The organization, where whoever asks manages it; of any other there is nobody. It is asked once, whatever else is. */
const managedBy = ({ db, actor, staffRole, organizationId }: Asked) => {
  const organization = sql`${organizationId}::bigint`;
  return db.$with("managed").as(
    db
      .select({ organizationId: sql<number>`${organization}`.as("organization_id") })
      .from(sql`(select 1) one`)
      .where(staffRole === null ? mineByManaging({ db, actor }, organization) : undefined),
  );
};

/** That organization, in a statement that has `managed`. */
export const managed = sql`(select organization_id from managed)`;

/** The people of the organization that whoever asks manages. */
export const theirs = sql`${userOrganizations.organizationId} = ${managed}`;

/** Whom what was typed leaves: found once, whatever else is asked of them. A statement has it where something was typed. */
const meantBy = ({ db, typed }: Asked) =>
  db.$with("meant").as(
    db
      .select({ userId: personId })
      .from(userOrganizations)
      .where(and(theirs, isOfNamed(personId, typed))),
  );

/** What a statement about people begins with. */
export const begunBy = (asked: Asked) => (asked.typed === "" ? [managedBy(asked)] : [managedBy(asked), meantBy(asked)]);

/** Those of `meant`, where something was typed; the column names somebody. */
export const called = (column: AnyPgColumn | SQL.Aliased, typed: string): SQL | undefined =>
  typed === "" ? undefined : sql`${column} in (select user_id from meant)`;

export const wanted = (typed: string): SQL | undefined => and(theirs, called(personId, typed));

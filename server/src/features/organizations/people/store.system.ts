/** What hangs on people of an organization that were found for the caller. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { groupUsers } from "../tables.ts";

/** The groups of an organization that some people are in. */
export const readGroupsOf = (db: Db, organizationId: number, userIds: number[]) =>
  db
    .select({ userId: groupUsers.userId, groupId: groupUsers.groupId })
    .from(groupUsers)
    .where(and(eq(groupUsers.organizationId, organizationId), inArray(groupUsers.userId, userIds)));

import { type SQL, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { together } from "../../platform/database/together.ts";
import { perApp } from "../../platform/state.ts";
import type { Bearer } from "../../providers/identity/index.ts";
import { selectCallers } from "../accounts/index.ts";
import { typeOf } from "../organizations/index.ts";

/** Whoever asks, by a token that was good, and in which organization. */
export type Asking = Bearer & { organizationId: number | null };

type Parts = Pick<App, "db" | "clock" | "state" | "identity">;

const asked = {
  uid: sql`asked.uid`,
  sessionId: sql`asked.session_id`,
  organizationId: sql`asked.organization_id`,
};

const askedOf = (): SQL => sql`unnest(
  ${unseen("uids", "text[]")}, ${unseen("sessionIds", "text[]")}, ${unseen("organizationIds", "bigint[]")}
) with ordinality as asked(uid, session_id, organization_id, number)`;

// One alone is asked for by its values, which takes half as long. Were the organization seen, which mostly is none, it would be
// planned anew for each where tables are small, which takes four times as long.
const askedOfOne = (): SQL => sql`(values (
  ${sql.placeholder("uid")}::text, ${sql.placeholder("sessionId")}::text, ${unseen("organizationId", "bigint")}, 1
)) as asked(uid, session_id, organization_id, number)`;

const selectWho = (db: Db, identity: Parts["identity"], from: SQL) =>
  selectCallers(
    db,
    { from, uid: asked.uid },
    {
      number: sql<number>`asked.number`,
      isAlive: identity.surelyLives({ ...asked, now: sql`${sql.placeholder("now")}::timestamptz` }),
      organizationType: typeOf(sql`users.user_id`, asked.organizationId),
    },
  );

const readerIn = perApp(({ identity, clock }: Parts) => {
  const one = prepared((db) => selectWho(db, identity, askedOfOne()).prepare("session_who"));
  const several = prepared((db) => selectWho(db, identity, askedOf()).prepare("session_who_several"));
  return together(
    async (db, asking: Asking[]) => {
      const now = clock.now().toISOString();
      const [first] = asking;
      if (first && asking.length === 1) return one(db).execute({ ...first, now });
      const rows = await several(db).execute({
        uids: asking.map(({ uid }) => uid),
        sessionIds: asking.map(({ sessionId }) => sessionId),
        organizationIds: asking.map(({ organizationId }) => organizationId),
        now,
      });
      const byNumber = new Map(rows.map((row) => [row.number, row]));
      return asking.map((_, index) => byNumber.get(index + 1));
    },
    ({ uid, sessionId, organizationId }) => JSON.stringify([uid, sessionId, organizationId]),
  );
});

/**
 * The rights of whoever asks, whether their session surely goes on, and their type in the organization that is named; one
 * statement for all who ask in the same moment. Undefined for whoever has no profile.
 */
export const readWho = (app: Parts, asking: Asking) => readerIn(app)(app.db, asking);

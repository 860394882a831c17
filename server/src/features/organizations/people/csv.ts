import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { organizationPeople as contract, UserOrganization } from "@pluma/contract/organizations/people";
import type { ActorCtx } from "../../../platform/context.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { dayIn } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { mayBeToldMoney } from "../rules.ts";
import { spanOf, termsFor } from "./people.ts";
import { readFacts, showPerson } from "./show.ts";
import { readPeople } from "./store.lists.ts";

/** Rows that are read and written down at a time; other requests come in between. */
const ROWS_AT_A_TIME = 1000;

const columns = ["user_id", "name", "last_name", "email", "role", "total_words", "last_used"];

/** The people of an organization whom a search leaves, as a file, by name. */
export async function exportPeople(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.exportPeople>,
): Promise<ServedFile> {
  const shown = mayBeToldMoney(ctx.actor) ? [...columns, "ltv"] : columns;
  let count = 0;
  const bytes = await writeCsv(ctx, shown, (add) =>
    // Of one moment, so that nobody is missed or doubled while others come and go.
    ctx.db.transaction(
      async (db) => {
        for await (const rows of walk({ ...ctx, db }, id, query)) {
          count += rows.length;
          await add(rows.map(cellsOf));
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  await recordAudit(ctx, "members.export", `organization:${id}`, { count, query: query.query });
  return { name: `people-${dayIn(ctx.clock.now(), "UTC")}.csv`, type: "text/csv; charset=utf-8", bytes };
}

async function* walk(
  ctx: ActorCtx,
  organizationId: number,
  query: Input<typeof contract.exportPeople>["query"],
): AsyncGenerator<UserOrganization[]> {
  const span = spanOf(query);
  const terms = await termsFor(ctx, organizationId, ctx.actor);
  for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
    const rows = await readPeople(ctx, organizationId, query.query.trim(), { offset, limit: ROWS_AT_A_TIME });
    const userIds = rows.map(({ userId }) => userId);
    const facts = await readFacts(ctx, terms, organizationId, userIds, span);
    yield rows.map((row) => showPerson(row, facts, ctx.actor, null));
    if (rows.length < ROWS_AT_A_TIME) return;
  }
}

const cellsOf = ({ user, user_type, ...row }: UserOrganization) => ({ ...row, ...user, role: user_type.name });

import { type PeopleImport, type PeopleRow, rowOutcomes } from "@pluma/contract/organizations/imports";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOfStored } from "../../../platform/errors.ts";
import { countRows, type ImportRow, type PersonRow } from "./store.imports.ts";

/** A file of people with how far it is. */
export async function showImport(ctx: ActorCtx, row: ImportRow): Promise<PeopleImport> {
  const counts = await countRows(ctx, row);
  const sum = (isMeant: (each: (typeof counts)[number]) => boolean) =>
    counts.filter(isMeant).reduce((all, { count }) => all + count, 0);
  return {
    import_id: row.importId,
    organization_id: row.organizationId,
    file_name: row.fileName,
    state: row.state,
    rows: sum(() => true),
    to_do: sum(({ outcome }) => outcome === "will_add" || outcome === "will_invite"),
    done: sum(({ result }) => result !== null),
    outcomes: Object.fromEntries(
      rowOutcomes.map((outcome) => [outcome, sum((each) => each.outcome === outcome)]),
    ) as PeopleImport["outcomes"],
    results: {
      added: sum(({ result }) => result === "added"),
      invited: sum(({ result }) => result === "invited"),
      failed: sum(({ result }) => result === "failed"),
    },
    createdAt: row.createdAt.toISOString(),
  };
}

/** A row of it, with why it could not be done in the language that is asked for. */
export const showRow = (row: PersonRow, { lang }: Pick<ActorCtx, "lang">): PeopleRow => ({
  row: row.row,
  email: row.email,
  role: row.role,
  user_type_id: row.userTypeId,
  outcome: row.outcome,
  result: row.result,
  problem: row.problem === null ? null : wordsOfStored(row.problem, lang),
});

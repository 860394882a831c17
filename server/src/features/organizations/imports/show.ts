import type { PeopleImport, PeopleRow, RowOutcome } from "@pluma/contract/organizations/imports";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import { countRows, type ImportRow, type PersonRow } from "./store.imports.ts";

/** A file of people with how far it is. */
export async function showImport(ctx: ActorCtx, row: ImportRow): Promise<PeopleImport> {
  const counts = await countRows(ctx, row);
  const sum = (isMeant: (each: (typeof counts)[number]) => boolean) =>
    counts.filter(isMeant).reduce((all, { count }) => all + count, 0);
  const become = (outcome: RowOutcome) => sum((each) => each.outcome === outcome);
  return {
    import_id: row.importId,
    organization_id: row.organizationId,
    file_name: row.fileName,
    state: row.state,
    rows: sum(() => true),
    to_do: become("will_add") + become("will_invite"),
    done: sum(({ result }) => result !== null),
    outcomes: {
      will_add: become("will_add"),
      will_invite: become("will_invite"),
      member_already: become("member_already"),
      invited_already: become("invited_already"),
      role_unknown: become("role_unknown"),
      address_invalid: become("address_invalid"),
      twice: become("twice"),
    },
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

import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import {
  type peopleImports as contract,
  PEOPLE_ROWS_MAX,
  PEOPLE_ROWS_PER_PAGE,
} from "@pluma/contract/organizations/imports";
import type { ActorCtx } from "../../../platform/context.ts";
import { isTaken } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { linesOfCsv } from "../../../platform/files/readCsv.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { findIdsByEmails, recordAudit } from "../../accounts/index.ts";
import { whileLeading } from "../leading.ts";
import { membershipAmong } from "../members.ts";
import { importPeople } from "./importJob.ts";
import { columnsOf, readRow } from "./reading.ts";
import { type Known, outcomesOf, type ReadRow } from "./rules.ts";
import { showImport, showRow } from "./show.ts";
import {
  beginImport,
  deleteImport,
  findRunningImport,
  insertImport,
  readImport,
  readInvitedAmong,
  readRows,
} from "./store.imports.ts";

/** Addresses that one person may have looked up in a day: files say of each whether it has an account. */
const ROWS_PER_PERSON = { count: 5 * PEOPLE_ROWS_MAX, seconds: 86_400 };
/** Empty lines are looked at too. */
const LINES_MAX = PEOPLE_ROWS_MAX * 5;
const FILE_NAME_LENGTH_MAX = 200;

/** Reads a file of people and says of each row what would become of it; nothing is done. Refuses what is no such file. */
export async function createPeopleImport(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.createPeopleImport>,
): Promise<Received<typeof contract.createPeopleImport>> {
  const read = rowsOf((await body.file.read()).bytes);
  await ctx.limits.take("people-import", ROWS_PER_PERSON, ctx.actor.userId, read.length);
  const made = await whileLeading(ctx, id, async (tx) => {
    const outcomes = outcomesOf(read, await findKnown(tx, id, read));
    const rows = read.map(({ row, email, role, address, userTypeId }, index) => ({
      row,
      email: address ?? email,
      role,
      userTypeId,
      outcome: outcomes[index] ?? "address_invalid",
    }));
    return insertImport(tx, body.file.name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed(), rows);
  });
  return { import: await showImport(ctx, made ?? refuse("not_found")) };
}

/** Empty lines are passed over, and counted, so that a row has the number that it has in a spreadsheet. */
function rowsOf(bytes: Uint8Array): ReadRow[] {
  // Half a megabyte at most, which is read in the time of a few queries: a thread of its own would take longer to begin.
  const read = linesOfCsv(bytes, LINES_MAX) ?? refuse("people_file_unreadable");
  // What stands further down was not read, and is not to be lost in silence.
  if (read.length === LINES_MAX) refuse("people_rows_many", { max: PEOPLE_ROWS_MAX });
  const [head, ...lines] = read;
  const at = columnsOf(head ?? refuse("people_file_empty")) ?? refuse("people_columns_missing");
  const rows = lines.flatMap((line, index) =>
    line.every((cell) => cell.trim() === "") ? [] : [readRow(line, index + 2, at)],
  );
  if (rows.length === 0) refuse("people_file_empty");
  if (rows.length > PEOPLE_ROWS_MAX) refuse("people_rows_many", { max: PEOPLE_ROWS_MAX });
  return rows;
}

async function findKnown(ctx: ActorCtx, organizationId: number, rows: ReadRow[]): Promise<Known> {
  const emails = [...new Set(rows.flatMap(({ address }) => (address === null ? [] : [address])))];
  const accounts = await findIdsByEmails(ctx, emails);
  const pairs = [...accounts.values()].map((userId) => ({ userId, organizationId }));
  const isIn = await membershipAmong(ctx, pairs);
  const members = [...accounts].flatMap(([email, userId]) => (isIn(userId, organizationId) ? [email] : []));
  const invited = await readInvitedAmong(ctx, organizationId, emails);
  return { accounts: new Set(accounts.keys()), members: new Set(members), invited };
}

/** How far the file is that an organization works on. */
export async function findPeopleImport(
  ctx: ActorCtx,
  { params }: Input<typeof contract.findPeopleImport>,
): Promise<Received<typeof contract.findPeopleImport>> {
  const running = await findRunningImport(ctx, params.id);
  return { import: running && (await showImport(ctx, running)) };
}

/** How far a file is, and a page of its rows. */
export async function readPeopleImport(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readPeopleImport>,
): Promise<Received<typeof contract.readPeopleImport>> {
  const found = (await readImport(ctx, params.id, params.import_id)) ?? refuse("not_found");
  const part = { offset: (query.page - 1) * PEOPLE_ROWS_PER_PAGE, limit: PEOPLE_ROWS_PER_PAGE };
  const [shown, rows] = await Promise.all([showImport(ctx, found), readRows(ctx, found, part)]);
  return {
    import: shown,
    rows: rows.map((row) => showRow(row, ctx)),
    count: shown.rows,
    pages: pagesOf(shown.rows, PEOPLE_ROWS_PER_PAGE),
  };
}

/** Begins to take in and invite the people of a file, in the caller's name. Refuses while another is worked on. */
export async function startPeopleImport(
  ctx: ActorCtx,
  { params: { id, import_id: importId } }: Input<typeof contract.startPeopleImport>,
): Promise<Received<typeof contract.startPeopleImport>> {
  await whileLeading(ctx, id, async (tx) => {
    const found = (await readImport(tx, id, importId)) ?? refuse("not_found");
    const { to_do: count } = await showImport(tx, found);
    if (found.state !== "draft") refuse("people_import_begun");
    if (count === 0) refuse("people_import_nothing");
    if (!(await beginImport(tx, id, importId))) refuse("people_import_begun");
    await recordAudit(tx, "members.import", `organization:${id}`, { import_id: importId, count });
    const { userId, impersonatorId } = tx.actor;
    await enqueue(tx, importPeople, { importId, impersonatorId }, { userId });
  }).catch((error: unknown) => {
    if (isTaken(error, "one_import_running")) refuse("people_import_running");
    throw error;
  });
  return { import: await showImport(ctx, (await readImport(ctx, id, importId)) ?? refuse("not_found")) };
}

/** Forgets a file; refuses one that is worked on. */
export function removePeopleImport(
  ctx: ActorCtx,
  { params: { id, import_id: importId } }: Input<typeof contract.removePeopleImport>,
): Promise<undefined> {
  return whileLeading(ctx, id, async (tx): Promise<undefined> => {
    const found = (await readImport(tx, id, importId)) ?? refuse("not_found");
    if (found.state === "running") refuse("people_import_running");
    await deleteImport(tx, id, importId);
  });
}

/** People of a file: a CSV of addresses and roles, looked at before anything is done, and then taken in or invited one by one. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, multipart, page, paged, route } from "../kit/kit.ts";

export const PEOPLE_ROWS_MAX = 1000;
export const PEOPLE_FILE_SIZE_MAX = 512 * 1024;
export const PEOPLE_ROWS_PER_PAGE = 50;

/** What becomes of a row once one says so; all but the first two are left as they are. */
export const rowOutcomes = [
  "will_add",
  "will_invite",
  "member_already",
  "invited_already",
  "role_unknown",
  "address_invalid",
  "twice",
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** A row of a file, `row` being the number that a spreadsheet gives it. `problem` says why it could not be done though it was to be. */
export const peopleRow = z.object({
  row: z.number().int(),
  email: z.string(),
  role: z.string(),
  user_type_id: z.number().int().nullable(),
  outcome: z.enum(rowOutcomes),
  result: z.enum(["added", "invited", "failed"]).nullable(),
  problem: z.string().nullable(),
});
export type PeopleRow = z.infer<typeof peopleRow>;

/** A file of people: `draft` until one says that it is right. `to_do` are the rows that something is done for. */
export const peopleImport = z.object({
  import_id: z.number().int(),
  organization_id: z.number().int(),
  file_name: z.string(),
  state: z.enum(["draft", "running", "done"]),
  rows: z.number().int(),
  to_do: z.number().int(),
  done: z.number().int(),
  outcomes: z.record(z.enum(rowOutcomes), z.number().int()),
  results: z.object({ added: z.number().int(), invited: z.number().int(), failed: z.number().int() }),
  createdAt: moment,
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const errors = defineErrors({
  people_file_unreadable: "invalid",
  people_file_empty: "invalid",
  people_columns_missing: "invalid",
  people_rows_many: "invalid",
  people_import_running: "conflict",
  people_import_begun: "conflict",
  people_import_nothing: "conflict",
});

const oneOf = z.object({ id, import_id: id });
const own = { access: "orgAdmin", organizationParam: "id" } as const;

export const peopleImports = {
  createPeopleImport: route({
    method: "POST",
    path: "/organizations/{id}/people_imports",
    summary:
      "Reads a CSV with the columns email and role, 1,000 rows at most, and says of each what would become of it. Nothing is done.",
    ...own,
    params: idParams,
    body: multipart("file", PEOPLE_FILE_SIZE_MAX),
    answer: z.object({ import: peopleImport }),
    status: 201,
    refuses: ["people_file_unreadable", "people_file_empty", "people_columns_missing", "people_rows_many"],
    budget: "imports",
  }),
  findPeopleImport: route({
    method: "GET",
    path: "/organizations/{id}/people_imports",
    summary:
      "How far the file of people is that an organization works on, whichever of its Admins began it; null for none.",
    ...own,
    params: idParams,
    answer: z.object({ import: peopleImport.nullable() }),
  }),
  readPeopleImport: route({
    method: "GET",
    path: "/organizations/{id}/people_imports/{import_id}",
    summary:
      "How far a file of people is, and its rows, 50 a page: those that nothing is done for, or could not be, first.",
    ...own,
    params: oneOf,
    query: z.object({ page }),
    answer: z.object({ import: peopleImport, rows: z.array(peopleRow), ...paged }),
  }),
  startPeopleImport: route({
    method: "POST",
    path: "/organizations/{id}/people_imports/{import_id}/start",
    summary: "Takes in and invites the people of a file, one after another, in the background.",
    ...own,
    params: oneOf,
    answer: z.object({ import: peopleImport }),
    status: 202,
    refuses: ["people_import_running", "people_import_begun", "people_import_nothing"],
    budget: "imports",
  }),
  removePeopleImport: route({
    method: "DELETE",
    path: "/organizations/{id}/people_imports/{import_id}",
    summary: "Forgets a file of people that is not being worked on.",
    ...own,
    params: oneOf,
    refuses: ["people_import_running"],
  }),
};

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { allMailsTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aForm } from "../../files/test/samples.ts";
import { peopleImports, userOrganizations } from "../tables.ts";
import { importPeople } from "./importJob.ts";

// Neither runs jobs: what is begun is done by hand, and cut short where the test says so.
let node: TestApp;
let other: TestApp;

beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
});
afterAll(async () => {
  await other.close();
  await node.close();
});

async function aHouse() {
  const id = await anOrganization(node);
  return { id, boss: await aUser(node, { membership: { organizationId: id, userTypeId: 1 } }) };
}

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `listed${count}@example.com`;
};

const bring = (by: TestUser, id: number, text: string | Uint8Array) =>
  node.ask(`POST /organizations/${id}/people_imports`, { token: by.token, form: aForm(text, "people.csv") });
const of = (by: TestUser, id: number, importId: number, how: "" | "/start" = "", method = how ? "POST" : "GET") =>
  node.ask(`${method} /organizations/${id}/people_imports/${importId}${how}`, { token: by.token });

const running = async (by: TestUser, id: number) =>
  (await other.ask(`GET /organizations/${id}/people_imports`, { token: by.token })).body;

/** A file that was begun, with so many addresses that nobody has. */
async function aBegun(rows: number, signedInAs: (boss: TestUser) => Promise<TestUser> = async (boss) => boss) {
  const house = await aHouse();
  const emails = Array.from({ length: rows }, anAddress);
  const made = await bring(
    house.boss,
    house.id,
    ["email,role", ...emails.map((email) => `${email},Member`)].join("\n"),
  );
  const importId: number = made.body.import.import_id;
  expect((await of(await signedInAs(house.boss), house.id, importId, "/start")).status).toBe(202);
  return { ...house, emails, importId };
}

/** Works on a file until so many rows were begun; then the node dies. */
const work = (importId: number, at = node, rowsMax = Number.POSITIVE_INFINITY) => {
  let begun = 0;
  const throwIfAborted = () => {
    begun += 1;
    if (begun > rowsMax) throw new Error("the node died");
  };
  const signal = Object.assign(new AbortController().signal, { throwIfAborted });
  return importPeople.work(at.app, { importId }, { jobId: "by-hand", attempt: 1, signal, report: async () => {} });
};

const invitedOf = async ({ id, boss }: { id: number; boss: TestUser }): Promise<number> =>
  (await node.ask(`GET /organizations/${id}/invitations`, { token: boss.token })).body.count;

describe("a file of people", () => {
  test("is looked at row by row, and nothing is done; what nothing is done for comes first", async () => {
    const { id, boss } = await aHouse();
    const [person, invited, fresh] = [await aUser(node), anAddress(), anAddress()];
    const body = { organization_id: id, user_type_id: 3, email: invited };
    await node.ask("POST /organizations/users", { token: boss.token, body });
    const text = [
      "Name;E-mail;Rol",
      `Ana;${fresh};Gestor`,
      `Luis;${person.email.toUpperCase()};member`,
      "",
      `Jefa;${boss.email};Admin`,
      `Otra;${invited};Member`,
      `Sin;${anAddress()};Owner`,
      "Mal;nobody at all;Member",
      `Ana;${fresh};Admin`,
    ].join("\r\n");
    const made = await bring(boss, id, text);
    expect(made.status, made.text).toBe(201);
    expect(made.body.import).toMatchObject({ file_name: "people.csv", state: "draft", rows: 7, to_do: 2, done: 0 });
    const { rows } = (await of(boss, id, made.body.import.import_id)).body;
    expect(rows.map((each: { row: number; outcome: string }) => [each.row, each.outcome])).toEqual([
      [5, "member_already"],
      [6, "invited_already"],
      [7, "role_unknown"],
      [8, "address_invalid"],
      [9, "twice"],
      [2, "will_invite"],
      [3, "will_add"],
    ]);
    expect(await invitedOf({ id, boss })).toBe(1);
    const members = await node.app.db.select().from(userOrganizations).where(eq(userOrganizations.organizationId, id));
    expect(members).toHaveLength(1);
  });

  test("is refused with what is wrong with it", async () => {
    const { id, boss } = await aHouse();
    const many = Array.from({ length: 1001 }, (_, index) => `many${index}@example.com,Member`);
    for (const [text, code] of [
      ["", "people_file_empty"],
      ["email,role\n\n", "people_file_empty"],
      ["ana@example.com,Member\n", "people_columns_missing"],
      ["a\u0000b", "people_file_unreadable"],
      [["email,role", ...many].join("\n"), "people_rows_many"],
    ] as const) {
      const { status, body } = await bring(boss, id, text);
      expect([status, body.code]).toEqual([422, code]);
    }
    const large = await bring(boss, id, `email,role\n${"a".repeat(600_000)}`);
    expect(large.status).toBe(413);
  });

  test("takes in and invites once it was begun, and says of each row what it came to", async () => {
    const { id, boss } = await aHouse();
    const [person, fresh] = [await aUser(node), anAddress()];
    const made = await bring(boss, id, `email,role\n${person.email},Manager\n${fresh},Member\n${boss.email},Member\n`);
    const importId = made.body.import.import_id;
    expect((await of(boss, id, importId, "/start")).body.import.state).toBe("running");
    expect((await of(boss, id, importId, "/start")).body.code).toBe("people_import_begun");
    expect((await of(boss, id, importId, "", "DELETE")).body.code).toBe("people_import_running");
    await work(importId);
    const { import: done, rows } = (await of(boss, id, importId)).body;
    expect(done).toMatchObject({ state: "done", done: 2, results: { added: 1, invited: 1, failed: 0 } });
    expect(rows.map(({ result }: { result: string | null }) => result)).toEqual([null, "added", "invited"]);
    const me = await node.ask("GET /users", { token: person.token });
    expect(me.body.user.user_organizations).toMatchObject([{ organization_id: id, user_type_id: 2 }]);
    expect((await of(boss, id, importId, "", "DELETE")).status).toBe(204);
  });

  test("goes on where it was when a node died, and does no row twice", async () => {
    const begun = await aBegun(7);
    await expect(work(begun.importId, node, 3)).rejects.toThrow("the node died");
    const { import: half } = (await of(begun.boss, begun.id, begun.importId)).body;
    expect(half).toMatchObject({ state: "running", done: 3 });
    expect(await invitedOf(begun)).toBe(3);
    // Whoever leads it finds it from any node, without knowing which it is.
    const second = await aUser(node, { membership: { organizationId: begun.id, userTypeId: 1 } });
    expect((await running(second, begun.id)).import).toEqual(half);
    // Another node that takes the first for dead, while that is not.
    await Promise.all([work(begun.importId), work(begun.importId, other)]);
    const { import: done } = (await of(begun.boss, begun.id, begun.importId)).body;
    expect(done).toMatchObject({ state: "done", done: 7, results: { added: 0, invited: 7, failed: 0 } });
    expect((await running(second, begun.id)).import).toBeNull();
    expect(await invitedOf(begun)).toBe(7);
    await work(begun.importId);
    expect(await invitedOf(begun)).toBe(7);
  });

  test("does what is right when a row's turn comes, and ends once who began it may do it no more", async () => {
    const begun = await aBegun(4);
    const { id, boss, emails, importId } = begun;
    const body = { organization_id: id, user_type_id: 3, email: emails[1] };
    await node.ask("POST /organizations/users", { token: boss.token, body });
    await expect(work(importId, node, 2)).rejects.toThrow("the node died");
    const second = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
    const removed = await node.ask(`DELETE /organizations/${id}/${boss.userId}`, { token: second.token });
    expect(removed.status).toBe(204);
    await work(importId);
    const { import: done, rows } = (await of(second, id, importId)).body;
    expect(done).toMatchObject({ state: "done", results: { invited: 1, failed: 3 } });
    const failed = rows.filter(({ result }: { result: string }) => result === "failed");
    expect(failed.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5]);
    expect(failed[0].problem).toContain("already been invited");
    expect(await invitedOf({ id, boss: second })).toBe(2);
  });

  test("is one at a time in an organization, and goes with whoever brought it", async () => {
    const begun = await aBegun(1);
    const { id, boss, importId } = begun;
    const next = await bring(boss, id, `email,role\n${anAddress()},Member\n`);
    const refused = await of(boss, id, next.body.import.import_id, "/start");
    expect([refused.status, refused.body.code]).toEqual([409, "people_import_running"]);
    const nobody = await bring(boss, id, `email,role\n${boss.email},Member\n`);
    expect((await of(boss, id, next.body.import.import_id)).status).toBe(404);
    expect((await of(boss, id, nobody.body.import.import_id, "/start")).body.code).toBe("people_import_nothing");
    await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
    const left = await node.ask("DELETE /users", { token: boss.token, body: { password: boss.password } });
    expect(left.status).toBe(204);
    expect(await node.app.db.select().from(peopleImports).where(eq(peopleImports.organizationId, id))).toEqual([]);
    await work(importId);
  });

  test("is worked on in the background, each is mailed once, and that staff began it signed in as an Admin is told with each", async () => {
    const staff = await aUser(node, { staff: "admin" });
    const begun = await aBegun(2, async (boss) => {
      const body = { reason: "They asked for help." };
      const asked = await node.ask(`POST /users/admin/${boss.userId}/impersonate`, { token: staff.token, body });
      return { ...boss, token: String(asked.body.token) };
    });
    const worker = await aTestApp({ database: node.database, runsJobs: true });
    try {
      await waitFor(
        async () => (await of(begun.boss, begun.id, begun.importId)).body.import.state === "done",
        "the end of the file",
      );
      for (const email of begun.emails) {
        expect(await allMailsTo(worker, email)).toHaveLength(1);
      }
      const { entries } = (await node.ask(`GET /organizations/${begun.id}/audit`, { token: begun.boss.token })).body;
      const row = { action: "invitation.add", actor: { user_id: begun.boss.userId }, as_staff: true };
      expect(entries).toMatchObject([row, row, { action: "members.import", as_staff: true }, { as_staff: false }]);
    } finally {
      await worker.close();
    }
  });
});

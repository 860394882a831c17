import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aPreset } from "../../../../test/superFetch.ts";
import { personalDataOf } from "../../../platform/features/personalData.ts";
import { superFetchPresets } from "../tables.ts";

let node: TestApp;

beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object) => node.ask(line, { token, body });

const form = {
  name: " Home page ",
  inputs: { task: "Write", tone: "Dry" },
  open: ["topic"],
  outputs: 3,
};

const namesOf = async (person: TestUser): Promise<string[]> =>
  (await act(person, "GET /super_fetch/presets")).body.presets.map(({ name }: { name: string }) => name);

test("a filled form is kept under a name, changed and deleted; nobody else sees it", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const added = await act(person, "POST /super_fetch/presets", form);
  expect(added.status).toBe(201);
  const { preset } = added.body;
  expect(preset).toMatchObject({ ...form, name: "Home page", shared: false, can: { edit: true } });
  expect(await namesOf(other)).toEqual([]);
  const line = `/super_fetch/presets/${preset.preset_id}`;
  for (const [method, body] of [["PUT", form], ["DELETE"]] as const) {
    expect((await act(other, `${method} ${line}`, body)).status).toBe(404);
  }
  expect((await act(person, `PUT ${line}`, { ...form, name: "About", outputs: 0 })).body.preset.name).toBe("About");
  expect(await namesOf(person)).toEqual(["About"]);
  expect((await act(person, `DELETE ${line}`)).status).toBe(204);
  expect(await namesOf(person)).toEqual([]);
});

test("staff share a preset: everybody has it, staff change it, others may not", async () => {
  const [manager, admin] = [await aUser(node, { staff: "manager" }), await aUser(node, { staff: "admin" })];
  const person = await aUser(node);
  expect((await act(person, "POST /super_fetch/presets", { ...form, shared: true })).status).toBe(403);
  const { preset } = (await act(manager, "POST /super_fetch/presets", { ...form, shared: true })).body;
  const { presets: seen, can } = (await act(person, "GET /super_fetch/presets")).body;
  expect(can).toEqual({ share: false });
  expect((await act(manager, "GET /super_fetch/presets")).body.can).toEqual({ share: true });
  expect(seen).toMatchObject([{ name: "Home page", shared: true, can: { edit: false } }]);
  const line = `/super_fetch/presets/${preset.preset_id}`;
  expect((await act(person, `PUT ${line}`, form)).status).toBe(403);
  expect((await act(person, `DELETE ${line}`)).status).toBe(403);
  expect((await act(admin, `PUT ${line}`, { ...form, shared: true, name: "Renamed" })).status).toBe(200);
  expect(await namesOf(person)).toEqual(["Renamed"]);
  const own = (await act(person, "POST /super_fetch/presets", form)).body.preset;
  const sharing = await act(person, `PUT /super_fetch/presets/${own.preset_id}`, { ...form, shared: true });
  expect(sharing.status).toBe(403);
  expect((await act(admin, `DELETE ${line}`)).status).toBe(204);
});

test("there is room for 100 presets, and the next is refused", async () => {
  const person = await aUser(node);
  const values = Array.from({ length: 100 }, (_, n) => ({ userId: person.userId, name: `${n}`, inputs: {}, open: [] }));
  await node.app.db.insert(superFetchPresets).values(values);
  const refused = await act(person, "POST /super_fetch/presets", form);
  expect([refused.status, refused.body.code]).toEqual([409, "presets_full"]);
  expect(refused.body.message).toContain("100");
});

test("a form that does not fit is refused at its field", async () => {
  const person = await aUser(node);
  for (const [field, value] of [
    ["name", "  "],
    ["name", "x".repeat(81)],
    ["outputs", -1],
    ["outputs", 11],
    ["inputs", { color: "red" }],
    ["open", ["color"]],
  ] as const) {
    const { status, body } = await act(person, "POST /super_fetch/presets", { ...form, [field]: value });
    expect(status, field).toBe(422);
    expect(Object.keys(body.error.fields)[0], field).toMatch(new RegExp(`^${field}`));
  }
});

test("presets go along and go away with a person; those that everybody has stay, with nobody's name", async () => {
  const [person, other] = [await aUser(node, { staff: "admin" }), await aUser(node)];
  await aPreset(node, person.userId);
  const shared = await aPreset(node, person.userId, true);
  const kept = personalDataOf(node.app).find(({ name }) => name === "super_fetch_presets");
  const files = [];
  for await (const file of kept?.exportOf?.(node.app, person.userId) ?? []) files.push(file);
  expect(files).toMatchObject([{ path: "super-fetch/presets.json", content: expect.stringContaining('"Mine"') }]);
  const farewell = { ...node.app, caller: null, identified: null, ip: "", userAgent: "", requestId: "r" };
  await kept?.erase?.({ ...farewell, lang: "en" }, person.userId);
  const left = (await act(other, "GET /super_fetch/presets")).body.presets;
  expect(left).toMatchObject([{ preset_id: shared, shared: true, can: { edit: false } }]);
  await act(await aUser(node, { staff: "admin" }), `DELETE /super_fetch/presets/${shared}`);
});

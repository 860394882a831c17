import { AVATARS_PER_PAGE } from "@pluma/contract/avatars/avatars";
import { TOKENS_MAX } from "@pluma/contract/kit/words";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aFileRow, anAvatar, anInboxItem } from "../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aForm, aPicture } from "../files/test/samples.ts";
import { avatars, avatarVersions } from "./tables.ts";

let node: TestApp;
let organizationId: number;
let owner: TestUser;
let member: TestUser;
let boss: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  stranger = await aUser(node);
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const read = (id: number, { token }: TestUser, more = "") => node.ask(`GET /avatars/${id}${more}`, { token });
const inside = () => `?organization_id=${organizationId}`;
const create = (body: object, { token } = owner) => node.ask("POST /avatars", { token, body });
const list = async (query: string, { token }: TestUser) => (await node.ask(`GET /avatars?${query}`, { token })).body;
const namesOf = (body: { avatars: { name: string }[] }) => body.avatars.map(({ name }) => name);

describe("an avatar", () => {
  test("is made with everything that was said of it, and read as it is stored", async () => {
    const body = {
      name: "Marta",
      context: "You are Marta.",
      description: "Knows the method",
      starters: ["How do I begin?"],
      mode: "material_only",
      public: true,
    };
    const made = await create({ ...body, organization_id: organizationId });
    expect(made.status, made.text).toBe(201);
    const { avatar } = made.body;
    expect(avatar).toMatchObject({
      ...body,
      // Only staff make one public from the start.
      public: false,
      user_id: owner.userId,
      organization_id: organizationId,
      assistant_id: expect.stringMatching(/^asst_[\da-f]{24}$/),
      avatar_files: [],
      version: 1,
      waiting: 0,
      favorite: false,
      is_trained: true,
      is_default: false,
      can: { edit: true, delete: true, train: true },
    });
    expect((await read(avatar.avatar_id, owner)).body.avatar).toEqual(avatar);
    expect((await create({ ...body, file_id: undefined }, admin)).body.avatar.public).toBe(true);
  });

  test("does not exist for those who may not use it, in the same words as one that never was", async () => {
    const { avatarId } = await anAvatar(node, owner.userId, { organizationId });
    const [theirs, none] = [await read(avatarId, stranger), await read(999_999, stranger)];
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    expect((await read(9_007_199_254_740_991, stranger)).text).toBe(none.text);
    // The organization has to be the one that they have selected.
    expect((await read(avatarId, member)).status).toBe(404);
    expect((await read(avatarId, member, inside())).status).toBe(200);
    expect((await read(avatarId, admin)).status).toBe(200);
  });

  test("keeps what it is told from those who may use it and not edit it", async () => {
    const { avatarId } = await anAvatar(node, owner.userId, {
      organizationId,
      context: "The secret recipe.",
      isPublic: true,
    });
    await aFileRow(node, owner, { avatarId }, { name: "secret-name.txt", editable: true });
    for (const person of [member, stranger]) {
      const seen = await read(avatarId, person);
      expect(seen.body.avatar).toMatchObject({
        context: null,
        avatar_files: [],
        version: null,
        waiting: null,
        is_trained: true,
        can: { edit: false, delete: false, train: false },
      });
      expect(seen.text).not.toMatch(/recipe|secret-name/);
    }
    const { avatar } = (await read(avatarId, boss, inside())).body;
    expect([avatar.context, avatar.can]).toEqual(["The secret recipe.", { edit: true, delete: true, train: false }]);
    expect(avatar.avatar_files).toMatchObject([
      { editable: true, content: null, file_data: { name: "secret-name.txt" } },
    ]);
  });

  test("is changed by its owner, its organization's Admin and platform admins; to other users it refuses with 403", async () => {
    const { avatarId } = await anAvatar(node, owner.userId, { organizationId, isPublic: true });
    const save = ({ token }: TestUser, name: string) =>
      node.ask("PUT /avatars", { token, body: { avatar_id: avatarId, name, organization_id: organizationId } });
    for (const [person, status] of [
      [owner, 200],
      [boss, 200],
      [admin, 200],
      [member, 403],
    ] as const) {
      expect((await save(person, `By ${person.userId}`)).status).toBe(status);
    }
    const outside = await node.ask("PUT /avatars", {
      token: stranger.token,
      body: { avatar_id: avatarId, name: "No" },
    });
    expect([outside.status, outside.body.code]).toEqual([403, "not_allowed"]);
    const { avatar } = (await read(avatarId, owner)).body;
    expect([avatar.name, avatar.user_id]).toEqual([`By ${admin.userId}`, owner.userId]);
  });

  test("keeps what a change leaves out, and takes its picture from its editors alone", async () => {
    const { avatarId } = await anAvatar(node, owner.userId, { description: "Stays" });
    const upload = async ({ token }: TestUser) =>
      (await node.ask("POST /files", { token, form: aForm(await aPicture("png"), "me.png") })).body.file_id;
    const save = (body: object) =>
      node.ask("PUT /avatars", { token: owner.token, body: { avatar_id: avatarId, ...body } });
    const refused = await save({ file_id: await upload(stranger) });
    expect([refused.status, refused.body.code]).toEqual([422, "file_not_picture"]);
    const saved = (await save({ public: true, file_id: await upload(owner) })).body.avatar;
    expect(saved).toMatchObject({ description: "Stays", public: true, version: 1 });
    // Whoever may use the avatar sees its picture.
    const { picture } = (await read(avatarId, stranger)).body.avatar;
    expect((await fetch(`${node.address}${picture.src}`)).status).toBe(200);
    expect((await save({ file_id: null })).body.avatar.picture).toBeNull();
  });

  test("is made in the language of its person where the request names none, and so is what is refused", async () => {
    const person = await aUser(node, { lang: "es" });
    const reset = await node.ask("POST /users/resetDefaultAvatar", { token: person.token });
    const id = reset.body.user.defaultAssistant.avatar_id;
    expect((await read(id, person)).body.avatar.name).toBe("Mi asistente");
    const missing = (headers: Record<string, string> = {}) =>
      node.ask("GET /avatars/999999", { token: person.token, headers });
    const [own, named] = [await missing(), await missing({ "accept-language": "en" })];
    expect([own.body.message, named.body.message]).toEqual(["No lo encontramos.", "We could not find that."]);
  });

  test("has a default for each person, which stays one however often and at once it is reset", async () => {
    const person = await aUser(node, { lang: "es" });
    const reset = () => node.ask("POST /users/resetDefaultAvatar", { token: person.token, headers: { lang: "es" } });
    const answers = await Promise.all(Array.from({ length: 6 }, reset));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const rows = await node.app.db.select().from(avatars).where(eq(avatars.userId, person.userId));
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(answers[0]?.body.user.defaultAssistant).toEqual({ id: row?.assistantId, avatar_id: row?.avatarId });
    const shown = (await read(row?.avatarId ?? 0, person)).body.avatar;
    expect(shown.context).toContain("Hablas y escribes en español");
    expect(shown).toMatchObject({ name: "Mi asistente", is_default: true, can: { edit: true, delete: false } });
    const body = { avatar_id: shown.avatar_id, name: "Otro", starters: ["¿Qué?"], mode: "material_only" };
    await node.ask("PUT /avatars", { token: person.token, body });
    await aFileRow(node, person, { avatarId: shown.avatar_id });
    const draws = `/avatars/${shown.avatar_id}/draws`;
    const bound = { percent_max: null, counts_material: false, shows_files: true };
    expect((await node.ask(`PUT ${draws}`, { token: person.token, body: bound })).body).toEqual(bound);
    expect((await reset()).status).toBe(200);
    const kept = (await node.ask(`GET ${draws}`, { token: person.token })).body;
    expect(kept).toMatchObject({ percent_max: 25, counts_material: true, shows_files: false });
    const { updatedAt: _, version, ...again } = (await read(shown.avatar_id, person)).body.avatar;
    expect({ ...shown, ...again }).toEqual({ ...shown, updatedAt: shown.updatedAt });
    expect(version).toBe(shown.version + 1);
    const gone = await node.ask(`DELETE /avatars/${shown.avatar_id}`, { token: person.token });
    expect(gone.status).toBe(403);
  });
});

describe("the context", () => {
  const put = (id: number, body: object, { token } = owner) =>
    node.ask(`PUT /avatars/add-context/${id}`, { token, body });

  test("that is empty is refused at its field", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    for (const body of [{}, { context: "" }, { context: " \n " }]) {
      const refused = await put(avatarId, body);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        code: "context_empty",
        message: "The input can't be empty",
        error: { fields: { context: "The input can't be empty" } },
      });
    }
  });

  test("holds as much as the limit of tokens says, and one more is refused", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const most = "x".repeat(TOKENS_MAX * 4);
    expect((await put(avatarId, { context: most })).status).toBe(200);
    const refused = await put(avatarId, { context: `${most}xxxx` });
    expect([refused.status, refused.body.code]).toEqual([422, "context_too_long"]);
    expect(refused.body.message).toContain("7501");
    expect((await create({ name: "Long", context: `${most}xxxx` })).body.code).toBe("context_too_long");
  });

  test("is set with its name, and only over the version that one has seen", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const set = await put(avatarId, { context: "Two", name: "Named", version: 1 });
    expect(set.body.avatar).toMatchObject({ context: "Two", name: "Named", version: 2 });
    const late = await put(avatarId, { context: "Three", version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "avatar_changed"]);
    expect((await read(avatarId, owner)).body.avatar.context).toBe("Two");
  });

  test("changed twenty times at once gives twenty versions, numbered without a gap, none of them lost", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
    const answers = await Promise.all(texts.map((context) => put(avatarId, { context })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const rows = await node.app.db
      .select()
      .from(avatarVersions)
      .where(eq(avatarVersions.avatarId, avatarId))
      .orderBy(avatarVersions.number);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(
      rows
        .slice(1)
        .map(({ context }) => context)
        .sort(),
    ).toEqual([...texts].sort());
    expect((await read(avatarId, owner)).body.avatar.context).toBe(rows.at(-1)?.context);
  });

  test("changed at once by many who saw the same version is changed by one of them", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(avatarId, { context: `Text ${index}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe("the list", () => {
  test("has one's own, public ones and those of the selected organization, each kind also by itself", async () => {
    const [me, other] = [await aUser(node, { membership: { organizationId, userTypeId: 3 } }), await aUser(node)];
    const mark = `k${me.userId}`;
    await anAvatar(node, me.userId, { name: `${mark} own` });
    await anAvatar(node, other.userId, { name: `${mark} public`, isPublic: true });
    await anAvatar(node, owner.userId, { name: `${mark} inside`, organizationId });
    await anAvatar(node, other.userId, { name: `${mark} hidden` });
    const of = async (query: string) => namesOf(await list(`query=${mark}&sortBy=name_asc&${query}`, me)).sort();
    expect(await of("")).toEqual([`${mark} own`, `${mark} public`]);
    expect(await of(`organization_id=${organizationId}`)).toEqual([`${mark} inside`, `${mark} own`, `${mark} public`]);
    expect(await of(`kind=own&organization_id=${organizationId}`)).toEqual([`${mark} own`]);
    expect(await of(`kind=organization&organization_id=${organizationId}`)).toEqual([`${mark} inside`]);
    expect(await of("kind=organization")).toEqual([]);
    expect(await of("kind=public")).toEqual([`${mark} public`]);
  });

  test("finds by name and description, accents and case aside; signs are plain signs", async () => {
    const me = await aUser(node);
    await anAvatar(node, me.userId, { name: "Ñandú 100%", description: "El MÉTODO completo" });
    await anAvatar(node, me.userId, { name: "Another" });
    for (const query of ["nandu", "metodo", "0%", "ÑANDÚ"]) {
      expect(namesOf(await list(`kind=own&query=${encodeURIComponent(query)}`, me))).toEqual(["Ñandú 100%"]);
    }
    expect(namesOf(await list(`kind=own&query=${encodeURIComponent("_")}`, me))).toEqual([]);
    expect((await node.ask("GET /avatars?kind=other", { token: me.token })).status).toBe(400);
  });

  test("comes in pages, in the order that is asked for, with counts that are those of each row", async () => {
    const me = await aUser(node);
    const total = AVATARS_PER_PAGE + 2;
    for (let number = 0; number < total; number += 1) {
      await anAvatar(node, me.userId, { name: `Avatar ${String(number).padStart(2, "0")}`, context: "" });
    }
    const first = await list("kind=own&sortBy=name_asc", me);
    expect([first.count, first.pages, first.avatars.length]).toEqual([total, 2, AVATARS_PER_PAGE]);
    const last = await list("kind=own&sortBy=name_asc&page=2", me);
    expect([...namesOf(first), ...namesOf(last)]).toEqual(
      Array.from({ length: total }, (_, number) => `Avatar ${String(number).padStart(2, "0")}`),
    );
    const [a, b] = first.avatars;
    await anInboxItem(node, a.avatar_id);
    await anInboxItem(node, a.avatar_id);
    await aFileRow(node, me, { avatarId: b.avatar_id });
    const again = (await list("kind=own&sortBy=name_asc", me)).avatars;
    expect(
      again
        .slice(0, 3)
        .map(({ waiting, is_trained }: { waiting: number; is_trained: boolean }) => [waiting, is_trained]),
    ).toEqual([
      [2, false],
      [0, true],
      [0, false],
    ]);
    await node.ask("PUT /avatars", { token: me.token, body: { avatar_id: b.avatar_id, description: "New" } });
    expect((await list("kind=own", me)).avatars[0].avatar_id).toBe(b.avatar_id);
  });

  test("marks stars, which are everybody's own, and which only what one may use can get", async () => {
    const [me, other] = [await aUser(node), await aUser(node)];
    const open = await anAvatar(node, other.userId, { name: "Open", isPublic: true });
    const hidden = await anAvatar(node, other.userId);
    const favor = (id: number, favorite: boolean) =>
      node.ask("POST /avatars/favorite", { token: me.token, body: { avatar_id: id, favorite } });
    expect((await favor(hidden.avatarId, true)).status).toBe(404);
    const both = await Promise.all([favor(open.avatarId, true), favor(open.avatarId, true)]);
    expect(both.map(({ body }) => body)).toEqual([1, 2].map(() => ({ avatar_id: open.avatarId, favorite: true })));
    expect(namesOf(await list("kind=favorites", me))).toEqual(["Open"]);
    expect((await list("kind=favorites", other)).avatars).toEqual([]);
    await node.ask("PUT /avatars", { token: other.token, body: { avatar_id: open.avatarId, public: false } });
    expect((await list("kind=favorites", me)).avatars).toEqual([]);
    await node.ask("PUT /avatars", { token: other.token, body: { avatar_id: open.avatarId, public: true } });
    expect((await favor(open.avatarId, false)).body.favorite).toBe(false);
    expect((await list("kind=favorites", me)).avatars).toEqual([]);
  });

  test("of all public avatars is the same for everyone, by name, and without the installation's own", async () => {
    const me = await aUser(node);
    const mark = `p${me.userId}`;
    await node.ask("GET /avatars/super-fetch", { token: me.token });
    await anAvatar(node, owner.userId, { name: `${mark} ñ`, isPublic: true });
    await anAvatar(node, owner.userId, { name: `${mark} a`, isPublic: true });
    const { body } = await node.ask(`GET /avatars/public/all?query=${mark}`, { token: me.token });
    expect(namesOf(body)).toEqual([`${mark} a`, `${mark} ñ`]);
    expect(namesOf((await node.ask("GET /avatars/public/all?query=super", { token: me.token })).body)).toEqual([]);
  });
});

test("the avatar of Super Fetch is made once, whoever asks first, and its context is told to nobody", async () => {
  const answers = await Promise.all(
    [owner, stranger, admin, boss, member].map(({ token }) => node.ask("GET /avatars/super-fetch", { token })),
  );
  const [{ body: first } = { body: null }] = answers;
  expect(new Set(answers.map(({ body }) => body.avatar.avatar_id)).size).toBe(1);
  expect(first.avatars).toEqual([first.avatar]);
  const { avatar_id: id, assistant_id: assistantId } = first.avatar;
  expect(answers.map(({ body }) => [body.avatar.context, body.avatar.can.edit])).toEqual(
    answers.map(() => [null, false]),
  );
  expect((await read(id, admin)).body.avatar.assistant_id).toBe(assistantId);
  const refused = await node.ask(`PUT /avatars/add-context/${id}`, { token: admin.token, body: { context: "Mine" } });
  expect(refused.status).toBe(403);
  expect((await node.ask(`DELETE /avatars/${id}`, { token: admin.token })).status).toBe(403);
});

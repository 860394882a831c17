import { TESTS_MAX } from "@pluma/contract/avatars/tests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";

let node: TestApp;

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls");
});
afterAll(() => node.close());

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object) => node.ask(line, { token, body });

const given = { question: "What does it cost?", points: ["1,200 euros"], forbidden: ["free"], must_cite: true };

test("a test question is added, changed as a whole, and taken away", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const added = await act(person, `POST /avatars/${avatarId}/tests`, given);
  expect(added.status).toBe(201);
  expect(added.body.test).toMatchObject({ ...given, avatar_id: avatarId, expects_silence: false });
  const line = `/avatars/tests/${added.body.test.test_id}`;
  const saved = await act(person, `PUT ${line}`, { question: "Who are you?", expects_silence: true });
  const whole = { question: "Who are you?", points: [], forbidden: [], must_cite: false, expects_silence: true };
  expect(saved.body.test).toMatchObject(whole);
  expect((await act(person, `GET /avatars/${avatarId}/tests`)).body.tests).toEqual([saved.body.test]);
  expect((await act(person, `DELETE ${line}`)).status).toBe(204);
  expect((await act(person, `GET /avatars/${avatarId}/tests`)).body.tests).toEqual([]);
  expect((await act(person, `DELETE ${line}`)).status).toBe(404);
});

test("an avatar holds fifty test questions, however many are added at once", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const adding = Array.from({ length: TESTS_MAX + 5 }, (_, index) =>
    act(person, `POST /avatars/${avatarId}/tests`, { question: `Question ${index}` }),
  );
  const refused = (await Promise.all(adding)).filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 5 }, () => [409, "tests_full"]),
  );
  expect((await act(person, `GET /avatars/${avatarId}/tests`)).body.tests).toHaveLength(TESTS_MAX);
});

test("test questions are for those who may edit the avatar: to others they are refused, or do not exist", async () => {
  const organizationId = await anOrganization(node);
  const inside = (userTypeId: 1 | 3) => aUser(node, { membership: { organizationId, userTypeId } });
  const [owner, admin, member, stranger] = [await inside(3), await inside(1), await inside(3), await aUser(node)];
  const { avatarId } = await anAvatar(node, owner.userId, { organizationId });
  const { test_id } = (await act(owner, `POST /avatars/${avatarId}/tests`, given)).body.test;
  const asked = (person: TestUser, query: string) =>
    Promise.all([
      act(person, `GET /avatars/${avatarId}/tests${query}`),
      act(person, `POST /avatars/${avatarId}/tests${query}`, given),
      act(person, `PUT /avatars/tests/${test_id}${query}`, given),
      act(person, `POST /avatars/${avatarId}/tests/run${query}`, {}),
      act(person, `GET /avatars/${avatarId}/tests/runs${query}`),
      act(person, `DELETE /avatars/tests/${test_id}${query}`),
    ]);
  const organization = `?organization_id=${organizationId}`;
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  expect(statuses(await asked(member, organization))).toEqual([403, 403, 403, 403, 403, 403]);
  expect(statuses(await asked(member, ""))).toEqual([404, 404, 404, 404, 404, 404]);
  expect(statuses(await asked(stranger, ""))).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await act(admin, `GET /avatars/${avatarId}/tests${organization}`)).toMatchObject({
    status: 200,
    body: { tests: [{ test_id }] },
  });
});

test("a question needs words, and takes ten points at most", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const add = async (body: object) => (await act(person, `POST /avatars/${avatarId}/tests`, body)).status;
  expect(await add({ question: "  " })).toBe(422);
  expect(await add({ question: "x".repeat(2001) })).toBe(422);
  expect(await add({ question: "Why?", points: Array.from({ length: 11 }, () => "a") })).toBe(422);
  expect(await add({ question: "Why?", points: [" "] })).toBe(422);
});

import type { HeardPlace } from "@pluma/contract/documents/presence";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aDocument } from "../test/aDocument.ts";

// Two nodes on one database and no Redis.
let here: TestApp;
let there: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  here = await aTestApp();
  there = await aTestApp({ database: here.database });
  [owner, stranger] = [await aUser(here), await aUser(here, { staff: "admin" })];
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const at = { version: 0, from: 1, to: 3 };
const say = (node: TestApp, id: number, body: object, { token } = owner) =>
  node.ask(`POST /documents/${id}/presence`, { token, body });
const of = (place_id: string) => (place: HeardPlace) => place.place_id === place_id;

test("where somebody is reaches their other tabs on every node, once, and no stranger", async () => {
  const { documentId } = await aDocument(here, owner.userId);
  const [near, far] = [await aHearing(here.address, owner.token), await aHearing(there.address, owner.token)];
  const other = await aHearing(there.address, stranger.token);
  expect((await say(here, documentId, { place_id: "a-first-tab", at, is: "new" })).status).toBe(204);
  const place = { place_id: "a-first-tab", at, is: "new", document_id: documentId, user_id: owner.userId };
  for (const hearing of [near, far]) {
    expect(await hearing.next("document_presence")).toMatchObject({ ...place, name: expect.any(String) });
  }
  await say(there, documentId, { place_id: "a-first-tab", at: null, is: "gone" });
  await say(there, documentId, { place_id: "the-last-one", at: null, is: "here" });
  for (const hearing of [near, far]) {
    await hearing.next("document_presence", of("the-last-one"));
    expect(hearing.of("document_presence").map(({ is }) => is)).toEqual(["new", "gone", "here"]);
  }
  // What is for the stranger comes after all that was said before it.
  const theirs = await aDocument(here, stranger.userId);
  await say(here, theirs.documentId, { place_id: "their-own-tab", at: null, is: "here" }, stranger);
  await other.next("document_presence");
  expect(other.of("document_presence").map(({ place_id }) => place_id)).toEqual(["their-own-tab"]);
  for (const hearing of [near, far, other]) hearing.close();
});

test("what is written on one node is announced on the other", async () => {
  const { documentId } = await aDocument(here, owner.userId);
  const far = await aHearing(there.address, owner.token);
  const step = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "x" }] } };
  const body = { version: 0, client_id: "a-writing-tab", sequence: 0, steps: [step] };
  await here.ask(`POST /documents/${documentId}/steps`, { token: owner.token, body });
  expect(await far.next("document", ({ document_id }) => document_id === documentId)).toMatchObject({ version: 1 });
  far.close();
});

test("who may not see a document is in none, and what is no place is refused", async () => {
  const { documentId } = await aDocument(here, owner.userId);
  const place = { place_id: "a-first-tab", at, is: "here" };
  expect((await say(here, documentId, place, stranger)).status).toBe(404);
  for (const wrong of [{ place_id: "x" }, { is: "everywhere" }, { at: { ...at, from: -1 } }]) {
    expect((await say(here, documentId, { ...place, ...wrong })).status).toBe(422);
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aChat } from "../../../test/chats.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aProduct } from "../../../test/products.ts";
import { aCharge, anInvoice, aPurchase } from "../../../test/purchases.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { aTemplate } from "../../../test/templates.ts";
import { aTutorial } from "../../../test/tutorials.ts";

let node: TestApp;
let staff: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  staff = await aUser(node, { staff: "admin" });
  await aTemplate(node, staff.userId, {
    isPublic: true,
    name: "Mail",
    fields: [
      { name: "tone", example: "Warm" },
      { name: "topic", example: "The new roast" },
    ],
  });
});
afterAll(() => node.close());

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object) => node.ask(line, { token, body });
const firstTextOf = async (person: TestUser) => (await act(person, "GET /welcome/first-text")).body.first_text;

test("the video that greets is the organization's own, else the tutorial that staff bound to the welcome, else none", async () => {
  const organizationId = await anOrganization(node);
  const member = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const greeting = async (query = "") => (await act(member, `GET /welcome${query}`)).body.video;
  expect(await greeting()).toBeNull();
  const { tutorialId } = await aTutorial(node, { screen: "welcome" });
  expect(await greeting()).toMatchObject({ src: "", tutorial: { tutorial_id: tutorialId } });
  expect(await greeting(`?organization_id=${organizationId}`)).toMatchObject({ tutorial: { tutorial_id: tutorialId } });
  const own = "https://youtu.be/dQw4w9WgXcQ";
  const saved = await act(staff, "POST /organizations/update", { organization_id: organizationId, welcome_video: own });
  expect(saved.status, saved.text).toBe(200);
  expect(await greeting(`?organization_id=${organizationId}`)).toEqual({ src: own, tutorial: null });
  expect(await greeting()).toMatchObject({ tutorial: { tutorial_id: tutorialId } });
  const outside = await aUser(node);
  expect((await act(outside, `GET /welcome?organization_id=${organizationId}`)).status).toBe(404);
  await act(staff, "POST /organizations/update", { organization_id: organizationId, welcome_video: "" });
  await act(staff, `PUT /tutorials/${tutorialId}`, { is_shown: false });
  expect(await greeting()).toBeNull();
  await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("the welcome leads to the chat of one's own that was written in last", async () => {
  const person = await aUser(node);
  expect((await act(person, "GET /welcome")).body.conversation_id).toBeNull();
  const { conversationId } = await aChat(node, person.userId);
  await aChat(node, staff.userId);
  expect((await act(person, "GET /welcome")).body.conversation_id).toBe(conversationId);
});

test("new people with access choose from templates whose blanks are filled with examples", async () => {
  const person = await aUser(node);
  const { choices } = await firstTextOf(person);
  const mail = choices.find(({ template }: { template: { name: string } }) => template.name === "Mail");
  expect(mail.values).toEqual({ tone: "Warm", topic: "The new roast" });
  expect(choices.length).toBeLessThanOrEqual(4);
});

test("who has no access, no words, or is staff, gets no first text", async () => {
  expect(await firstTextOf(await aUser(node, { hasAccess: false }))).toBeNull();
  expect(await firstTextOf(await aUser(node, { words: 0 }))).toBeNull();
  expect(await firstTextOf(staff)).toBeNull();
});

test("the first text never comes back once it was put aside, or something was written", async () => {
  const [own, writing] = [await aUser(node), await aUser(node)];
  expect(await firstTextOf(own)).not.toBeNull();
  expect((await act(own, "POST /welcome/first-text/end")).status).toBe(204);
  expect(await firstTextOf(own)).toBeNull();
  expect((await act(own, "POST /welcome/first-text/end")).status).toBe(204);
  expect(await firstTextOf(writing)).not.toBeNull();
  await aChat(node, writing.userId);
  expect(await firstTextOf(writing)).toBeNull();
});

test("an Admin's steps to the first sale are ticked by what is so, and are gone once there was one", async () => {
  const organizationId = await anOrganization(node);
  const admin = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const read = async () => (await act(admin, `GET /welcome/shop-steps?organization_id=${organizationId}`)).body;
  const done = async () =>
    (await read()).shop_steps.flatMap(({ step, is_done }: { step: string; is_done: boolean }) => (is_done ? step : []));
  expect(await read()).toMatchObject({ plans_url: null });
  expect(await done()).toEqual([]);
  await aProduct(node);
  await act(admin, "PUT /organizations", { organization_id: organizationId, domain: "steps.localhost" });
  await act(admin, `POST /organizations/${organizationId}/host/check`);
  await aProduct(node, { organizationId });
  const text = { texts: [{ lang: "en", body: "You pay, we write." }] };
  expect((await act(admin, `PUT /legal/terms?organization_id=${organizationId}`, text)).status).toBe(200);
  expect(await done()).toEqual(["domain", "product", "terms"]);
  expect((await read()).plans_url).toMatch(/^http:\/\/steps\.localhost(?::\d+)?\/plans$/);
  const buyer = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const purchase = await aPurchase(node, buyer.userId, { organizationId });
  await aCharge(node, await anInvoice(node, purchase, { organizationId }));
  expect(await read()).toEqual({ shop_steps: null, plans_url: null });
});

test("first steps are ticked by what is so, and taken back with it; each of the staff puts them aside for themselves", async () => {
  const manager = await aUser(node, { staff: "manager" });
  const done = async () => {
    const { first_steps: steps } = (await act(staff, "GET /welcome/first-steps")).body;
    return steps.flatMap(({ step, is_done }: { step: string; is_done: boolean }) => (is_done ? step : []));
  };
  const before = await done();
  expect(before).not.toContain("brand");
  await chooseSettings(node, { app_name: "Quill", stripe_private_key: "sk_test_1" });
  expect(await done()).toEqual(expect.arrayContaining(["brand", "payments"]));
  await chooseSettings(node, { app_name: "Pluma", stripe_private_key: "" });
  expect(await done()).toEqual(before);
  expect((await act(staff, "POST /welcome/first-steps/end")).status).toBe(204);
  expect((await act(staff, "GET /welcome/first-steps")).body).toEqual({ first_steps: null });
  expect((await act(manager, "GET /welcome/first-steps")).body.first_steps).not.toBeNull();
});

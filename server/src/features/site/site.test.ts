import { secretKeys } from "@pluma/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { readConfig } from "./index.ts";
import { appConfig } from "./tables.ts";

let node: Node;
let admin: string;
let manager: string;
let customer: string;
beforeAll(async () => {
  node = await aNode({ environment: { XAI_API_KEY: "xai-from-the-environment-4321" } });
  admin = (await aPerson(node, { role: "admin" })).token;
  manager = (await aPerson(node, { role: "manager" })).token;
  customer = (await aPerson(node)).token;
});
afterAll(() => node.close());

type Pair = { key: string; value: unknown };
const asObject = (pairs: Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
const open = async () => asObject((await node.ask("GET /appconfig")).body);
const all = async (token = admin) => asObject((await node.ask("GET /appconfig/admin", { token })).body);
const save = (body: unknown, token: string | undefined = admin) => node.ask("PUT /appconfig", { token, body });

test("before anything is chosen the defaults are there, for anyone", async () => {
  expect(await open()).toMatchObject({
    app_name: "Pluma",
    tagline: "Write more, still sound like you.",
    primary_color: "#3f51d4",
    accent_color: "#b4552d",
    lang: "en",
    is_demo_writer: false,
  });
});

test("settings are saved as an object or as a list, answered as stored and told to open screens", async () => {
  const answer = await save({ app_name: "Scriba", signup_enabled: "false", landing_enabled: true });
  expect(answer.status).toBe(200);
  expect(asObject(answer.body)).toMatchObject({ app_name: "Scriba", signup_enabled: false, landing_enabled: true });
  await save([
    { key: "tagline", value: "" },
    { key: "super_fetch_prompt", value: "Read it." },
  ]);
  expect(await open()).toMatchObject({ app_name: "Scriba", tagline: "", signup_enabled: false });
  expect(node.pushed.at(-1)).toEqual({ userId: null, event: "appconfig", payload: { keys: ["tagline"] } });
});

test("null goes back to the default, and so does an empty colour", async () => {
  await save({ app_name: "Other", primary_color: "#000" });
  await save({ app_name: null, primary_color: "" });
  expect(await open()).toMatchObject({ app_name: "Pluma", primary_color: "#3f51d4" });
});

test("a tab's flag is also taken with the ending _enabled", async () => {
  await save({ hashtags_enabled: false });
  expect(await open()).toMatchObject({ hashtags: false });
});

test("every node sees a change at once", async () => {
  const other = await aNode({ beside: node });
  expect((await readConfig(other.app)).email).toBeUndefined();
  await save({ email: "help@example.com" });
  await expect.poll(async () => (await readConfig(other.app)).email).toBe("help@example.com");
  await other.close();
});

test("secrets are shown by their last 4 characters, and a mask that comes back changes nothing", async () => {
  const secrets = Object.fromEntries(secretKeys.map((key) => [key, `secret-of-${key}-7777`]));
  const answer = await save({ ...secrets, stripe_public_key: "pk_live_something_8888" });
  for (const key of secretKeys) expect(asObject(answer.body)[key]).toBe("****7777");
  expect(asObject(answer.body).stripe_public_key).toBe("****8888");
  await save({ ...(await all()), is_demo_writer: undefined });
  const masks = Object.fromEntries(secretKeys.map((key) => [key, "****1111"]));
  expect((await save(masks)).status).toBe(200);
  expect(await readConfig(node.app)).toMatchObject({ ...secrets, stripe_public_key: "pk_live_something_8888" });
  expect(await all(manager)).toEqual(await all());
});

test("a short secret gives none of itself away", async () => {
  await save({ stripe_webhook_key: "abcd" });
  expect((await all()).stripe_webhook_key).toBe("****");
});

test("no private setting and no secret is in what anyone may read, in the log, in the audit, or in the table as typed", async () => {
  const value = "sk-must-stay-inside-5555";
  await save({
    openai_secret_key: value,
    bucket: "private-bucket",
    welcome_email_webhook_url: "https://hooks.example/x",
  });
  const shown = await open();
  for (const key of [...secretKeys, "bucket", "welcome_email_webhook_url", "super_fetch_prompt", "ai_source"]) {
    expect(shown).not.toHaveProperty(key);
  }
  const { db } = node.app;
  const places = {
    public: shown,
    admin: await all(),
    audit: await db.select().from(audit),
    table: await db.select().from(appConfig),
    log: node.lines,
    pushed: node.pushed,
  };
  for (const [place, found] of Object.entries(places)) {
    expect([place, JSON.stringify(found).includes(value)]).toEqual([place, false]);
    expect([place, JSON.stringify(found).includes("xai-from-the-environment")]).toEqual([place, false]);
  }
  expect(places.audit).toContainEqual(expect.objectContaining({ action: "appconfig.save" }));
});

test("a manager changes what is not an admin's, and one key that is refuses the whole", async () => {
  expect((await save({ tagline: "By the manager" }, manager)).status).toBe(200);
  for (const sensitive of [{ openai_secret_key: "sk-1" }, { openai_secret_key: "****5555" }, { ai_source: "demo" }]) {
    const refused = await save({ tagline: "Not kept", ...sensitive }, manager);
    expect([refused.status, refused.body.code]).toEqual([403, "config_admin_only"]);
  }
  expect(await open()).toMatchObject({ tagline: "By the manager" });
});

test("nobody else reads or writes settings", async () => {
  for (const [token, status] of [
    [customer, 403],
    [undefined, 401],
  ] as const) {
    expect((await node.ask("GET /appconfig/admin", { token })).status).toBe(status);
    expect((await node.ask("PUT /appconfig", { token, body: { tagline: "Mine" } })).status).toBe(status);
  }
});

test.each(["colour", "is_demo_writer", "constructor", "toString", ""])(
  "the unknown key %j is refused with 400",
  async (key) => {
    const refused = await save({ tagline: "Not kept", [key]: "x" });
    expect([refused.status, refused.body.code]).toEqual([400, "config_key_unknown"]);
    expect((await open()).tagline).not.toBe("Not kept");
  },
);

test("values that do not fit are refused by their keys, and nothing is kept", async () => {
  const refused = await save({
    tagline: "Not kept",
    primary_color: "red",
    lang: "fr",
    favicon_url: "javascript:alert(1)",
    landing: 7,
  });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.error.fields).toSorted()).toEqual([
    "favicon_url",
    "landing",
    "lang",
    "primary_color",
  ]);
  expect((await open()).tagline).not.toBe("Not kept");
});

test("what nobody chose comes from the environment, and what somebody chose counts before it", async () => {
  const fresh = await aNode({ environment: { OPENAI_API_KEY: "sk-env-1234567890", OPENAI_MODEL: "from-env" } });
  expect(await readConfig(fresh.app)).toMatchObject({ ai_source: "openai", openai_model: "from-env" });
  const { token } = await aPerson(fresh, { role: "admin" });
  await fresh.ask("PUT /appconfig", { token, body: { openai_model: "chosen", ai_source: "demo" } });
  expect(await readConfig(fresh.app)).toMatchObject({ openai_model: "chosen", openai_secret_key: "sk-env-1234567890" });
  expect(asObject((await fresh.ask("GET /appconfig")).body).is_demo_writer).toBe(true);
  await fresh.close();
});

test("without any source of text it is the demo writer's, and said so", async () => {
  const fresh = await aNode();
  expect(asObject((await fresh.ask("GET /appconfig")).body).is_demo_writer).toBe(true);
  await fresh.close();
});

test("a stored setting that no longer fits, or was sealed with another secret, is passed over and logged", async () => {
  const { db } = node.app;
  const broken = [
    { key: "accent_color", value: "no colour" },
    { key: "key_of_another_version", value: "x" },
    { key: "stripe_private_key", value: "v1.AAAA" },
  ];
  for (const row of broken) {
    await db.insert(appConfig).values(row).onConflictDoUpdate({ target: appConfig.key, set: row });
  }
  const other = await aNode({ beside: node });
  const config = await readConfig(other.app);
  expect(config).toMatchObject({ accent_color: "#b4552d" });
  expect(config.stripe_private_key).toBeUndefined();
  expect(other.lines.filter((line) => line.includes("does not fit"))).toHaveLength(3);
  await other.close();
});

import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { budgetSettings } from "@pluma/contract/kit/budgets";
import { configShape, secretKeys, tabFlags, toldKeys } from "@pluma/contract/site/site";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aHearing, aTestApp } from "../../../test/app.ts";
import { aRedis, hasRedis } from "../../../test/outside/redis.ts";
import { aUser } from "../../../test/people.ts";
import { webhookSecretOf } from "../../platform/webhooks/webhooks.ts";
import { signatureOf } from "../../providers/webhooks/index.ts";
import { audit, staff } from "../accounts/tables.ts";
import { aForm, aPicture } from "../files/test/samples.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { forgetConfig } from "./config.ts";
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
beforeEach(async () => {
  await node.app.db.delete(appConfig);
  forgetConfig(node.app);
});

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

/** Whose each setting is. A new one is to be put here, by whether it holds or leads to what opens or costs something. */
const keysOf = {
  admin: [
    ...["openai_secret_key", "xai_secret_key", "compatible_secret_key", "ai_source"],
    ...["openai_base_url", "xai_base_url", "compatible_base_url", "searxng_address"],
    ...["stripe_public_key", "stripe_private_key", "stripe_webhook_key"],
    ...["paypal_client_id", "paypal_secret_key", "paypal_webhook_id", "paypal_mode", "currency"],
    ...["welcome_email_webhook_url", "reset_password_email_webhook_url"],
    ...["bucket", "region", "s3_endpoint", "firebaseConfig", "push_config"],
    ...["oidc_issuer", "oidc_client_id", "oidc_client_secret", "staff_two_factor"],
    // What the law asks for: whoever says it answers for it.
    ...["terms_url", "privacy_url"],
    // How much one may use and keep: whoever lifts the limits lets one person take all.
    ...["storage_free_mb", "storage_plan_mb", "storage_organization_mb", ...Object.keys(budgetSettings)],
  ],
  manager: [
    ...["title", "app_name", "tagline", "primary_color", "accent_color", "lang", "domain", "email"],
    ...["landing_enabled", "landing", "landing_es_enabled", "profile_placeholder"],
    ...["landing_image_src", "landing_logo_src", "landing_logo_dark_src", "favicon_url"],
    ...["high_ticket_offer_name", "high_ticket_offer_link", "super_fetch_prompt", "templates_default_sort"],
    ...["signup_enabled", "organizations", "search_enabled", "search_provider", "help_tutorial_id"],
    ...["model_picker_enabled", "openai_model", "fallback_model", "embedding_model", "seeing_models"],
    ...["seller_name", "seller_address", "seller_tax_id", "tax_name", "tax_percent", "time_zone", "oidc_name"],
    ...tabFlags,
    "landing_page",
    ...[1, 2, 3].flatMap((n) => ["feature", "benefit"].flatMap((of) => [`${of}${n}_title`, `${of}${n}_description`])),
  ],
  nobody: [...toldKeys],
};

test("every setting is an admin's or a manager's, and a manager is refused each that is not theirs", async () => {
  const all = Object.values(keysOf).flat();
  expect(all.toSorted()).toEqual(Object.keys(configShape.shape).toSorted());
  for (const key of keysOf.admin) {
    const refused = await save({ [key]: null }, manager);
    expect([key, refused.status, refused.body.code]).toEqual([key, 403, "config_admin_only"]);
  }
  const theirs = Object.fromEntries(keysOf.manager.map((key) => [key, {}]));
  // All of them are looked at and none is an admin's: it is the values that do not fit.
  expect((await save(theirs, manager)).status).toBe(422);
});

test("a webhook that links would go to is an address on the internet, when it is saved already", async () => {
  const alone = await aNode({ environment: { NODE_ENV: "production", PUBLIC_URL: "https://pluma.example" } });
  const { token } = await aPerson(alone, { role: "admin" });
  const set = (url: string) => alone.ask("PUT /appconfig", { token, body: { reset_password_email_webhook_url: url } });
  for (const url of ["http://127.0.0.1/x", "http://[::1]/", "http://10.0.0.8/", "/hook", "ftp://example.com/"]) {
    const refused = await set(url);
    expect([url, refused.status, Object.keys(refused.body.error.fields)]).toEqual([
      url,
      422,
      ["reset_password_email_webhook_url"],
    ]);
  }
  for (const url of ["https://93.184.216.34/hook", ""]) expect((await set(url)).status).toBe(200);
  await alone.close();
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

test.each(["colour", "is_demo_writer", "offered_model", "constructor", "toString", ""])(
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

test("the model of the settings is told to everybody once they may choose, and not before", async () => {
  await save({ openai_model: "our-own-model", model_picker_enabled: false });
  expect((await open()).offered_model).toBeUndefined();
  await save({ model_picker_enabled: true });
  expect((await open()).offered_model).toBe("our-own-model");
  await save({ model_picker_enabled: false, openai_model: null });
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
    await db
      .insert(appConfig)
      .values(row)
      .onConflictDoUpdate({ target: [appConfig.organizationId, appConfig.key], set: row });
  }
  const other = await aNode({ beside: node });
  const config = await readConfig(other.app);
  expect(config).toMatchObject({ accent_color: "#b4552d" });
  expect(config.stripe_private_key).toBeUndefined();
  expect(other.lines.filter((line) => line.includes("does not fit"))).toHaveLength(3);
  await other.close();
});

test("every setting that there is, is in the list, with a value or without", async () => {
  const { body } = await node.ask("GET /appconfig/admin", { token: admin });
  expect(body.map(({ key }: Pair) => key).toSorted()).toEqual(Object.keys(configShape.shape).toSorted());
});

test("the list says who chose a setting last, and when; of a default nobody and never", async () => {
  const other = await aUser(node, { staff: "admin" });
  await save({ high_ticket_offer_name: "A" });
  const before = Date.now();
  await save({ high_ticket_offer_name: "B" }, other.token);
  const after = Date.now();
  const { body } = await node.ask("GET /appconfig/admin", { token: admin });
  const pairOf = (wanted: string) => body.find(({ key }: Pair) => key === wanted);
  const { updated_by, updatedAt } = pairOf("high_ticket_offer_name");
  expect(updated_by).toEqual({ user_id: other.userId, name: expect.stringMatching(/^Person \d+ Test$/) });
  // The database's clock may go a little differently.
  expect(Date.parse(updatedAt)).toBeGreaterThan(before - 60_000);
  expect(Date.parse(updatedAt)).toBeLessThan(after + 60_000);
  expect(pairOf("region")).toEqual({ key: "region", value: null, updatedAt: null, updated_by: null });
});

test("an uploaded logo is everybody's once it is saved, under an address that stays", async () => {
  const upload = async () =>
    (await node.ask("POST /files", { token: admin, form: aForm(await aPicture("png"), "logo.png") })).body.file.src;
  const src = await upload();
  const { body } = await save({
    landing_logo_src: src,
    favicon_url: src,
    landing_image_src: "https://cdn.example/i.png",
  });
  const shown = asObject(body);
  expect(shown.landing_logo_src).toMatch(/^\/api\/files\/\d+\?v=[\w-]{10}$/);
  expect(shown).toMatchObject({ favicon_url: shown.landing_logo_src, landing_image_src: "https://cdn.example/i.png" });
  const answer = await fetch(`${node.address}${shown.landing_logo_src}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000"]);
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  // What was published stays so when another member of staff saves it once more.
  expect(asObject((await save({ landing_logo_src: shown.landing_logo_src }, manager)).body)).toMatchObject({
    landing_logo_src: shown.landing_logo_src,
  });
});

test("nobody publishes what is not theirs, and who is no longer staff does not change the brand", async () => {
  const other = await aUser(node, { staff: "manager" });
  const form = async () => aForm(await aPicture("png"), "mine.png");
  const theirs = (await node.ask("POST /files", { token: customer, form: await form() })).body.file;
  const kept = asObject((await save({ favicon_url: theirs.src })).body).favicon_url;
  expect(kept).toBe(theirs.src);
  expect((await node.ask(`GET /files/${theirs.file_id}`)).status).toBe(404);
  const logo = (await node.ask("POST /files", { token: other.token, form: await form() })).body.file;
  await save({ landing_logo_src: logo.src }, other.token);
  await node.app.db.delete(staff).where(eq(staff.userId, other.userId));
  const changed = await node.ask(`PUT /files/${logo.file_id}`, { token: other.token, form: await form() });
  expect(changed.status).toBe(403);
});

test.each([
  ["firebaseConfig", ["{", "[]", "7", "null", '"x"'], '{"apiKey":"a"}'],
  ["email", ["nobody", "a b@c.de", "a@"], " Help@Example.com "],
] as const)("%s takes only what it can be", async (key, bad, good) => {
  for (const value of bad) {
    const refused = await save({ [key]: value });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [key]]);
  }
  for (const value of [good, ""]) expect((await save({ [key]: value })).status).toBe(200);
});

test("a field is told what is wrong in the caller's language", async () => {
  const refused = await node.ask("PUT /appconfig", {
    token: admin,
    body: { firebaseConfig: "{" },
    headers: { "accept-language": "es" },
  });
  expect(refused.body.error.fields).toEqual({ firebaseConfig: "Tiene que ser JSON, entre llaves." });
});

test("a test mail reaches whoever asks for it, in the app's name", async () => {
  await save({ app_name: "Taller Norte" });
  const { email, token } = await aUser(node, { staff: "admin" });
  const { status, body } = await node.ask("POST /appconfig/test/mail", { token });
  expect([status, body]).toEqual([200, { ok: true, to: email, problem: null }]);
  const folder = join(node.app.config.dataDir, "mailbox");
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  expect(mails.some((mail) => mail.includes(`To: ${email}`) && /^From: Taller Norte </m.test(mail))).toBe(true);
});

test("a test mail that is not taken says why", async () => {
  const alone = await aNode({ beside: node, environment: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const { status, body } = await alone.ask("POST /appconfig/test/mail", { token: admin });
  expect([status, body.ok]).toEqual([200, false]);
  expect(body.problem).toContain("ECONNREFUSED");
  await alone.close();
});

/** Somebody's server for webhooks; what it was sent, and with which signature. */
async function aListener(status = 200) {
  const heard: { body: string; headers: Record<string, unknown> }[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ body, headers: request.headers });
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, server };
}

test("a webhook of the settings is tried with a signed example: the stored address, or one that was typed", async () => {
  const { url, heard, server } = await aListener();
  const other = await aListener(500);
  const test = (body: object) => node.ask("POST /appconfig/test/webhook", { token: admin, body });
  await save({ welcome_email_webhook_url: url });
  const ok = { ok: true, status: 200, problem: null };
  expect((await test({ key: "welcome_email_webhook_url" })).body).toEqual(ok);
  const [{ body, headers } = { body: "", headers: {} }] = heard;
  expect(JSON.parse(body)).toMatchObject({ event: "sign_up", is_test: true });
  const signature = String(headers["x-webhook-signature"]);
  const time = Number(/^t=(\d+)/.exec(signature)?.[1]);
  expect(signature).toBe(signatureOf(webhookSecretOf(node.app, null), time, body));
  const typed = await test({ key: "welcome_email_webhook_url", url: other.url });
  expect(typed.body).toMatchObject({ ok: false, status: 500, problem: expect.stringContaining("500") });
  expect((await test({ key: "reset_password_email_webhook_url" })).body).toMatchObject({ ok: false, status: null });
  expect((await test({ key: "openai_base_url" })).status).toBe(422);
  const gone = await test({ key: "welcome_email_webhook_url", url: "http://127.0.0.1:1/" });
  expect(gone.body).toEqual({ ok: false, status: null, problem: "The address cannot be reached." });
  server.close();
  other.server.close();
});

test("in production a webhook on this machine or its network is not called", async () => {
  const alone = await aNode({ beside: node, environment: { NODE_ENV: "production" } });
  const { url, heard, server } = await aListener();
  for (const address of [url, "http://169.254.169.254/latest", "http://localhost/x"]) {
    const asked = { token: admin, body: { key: "welcome_email_webhook_url", url: address } };
    const { body } = await alone.ask("POST /appconfig/test/webhook", asked);
    expect(body).toMatchObject({ ok: false, status: null, problem: expect.stringContaining("public") });
  }
  expect(heard).toEqual([]);
  server.close();
  await alone.close();
});

test.runIf(hasRedis)("a change on one node reaches the open browsers of another", async () => {
  const redis = await aRedis();
  const one = await aTestApp({ environment: { REDIS_URL: redis.url } });
  const other = await aTestApp({ environment: { REDIS_URL: redis.url }, database: one.database });
  const [chief, reader] = [await aUser(one, { staff: "admin" }), await aUser(one)];
  const hearing = await aHearing(other.address, reader.token);
  await one.ask("PUT /appconfig", { token: chief.token, body: { app_name: "Scriba" } });
  expect(await hearing.next("appconfig")).toEqual({ keys: ["app_name"] });
  expect(asObject((await other.ask("GET /appconfig")).body).app_name).toBe("Scriba");
  hearing.close();
  await other.close();
  await one.close();
  await redis.stop();
});

test("settings are read while every connection is held by those who wait for them", async () => {
  // One connection for screens, one for the background.
  const small = await aTestApp({ environment: { DATABASE_POOL: "2", DATABASE_WAIT_MS: "30000" } });
  const config = await small.app.db.transaction(() =>
    small.app.backgroundDb.transaction(async () => {
      forgetConfig(small.app);
      return readConfig(small.app);
    }),
  );
  expect(config.ai_source).toBe("demo");
  await small.close();
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identityUsers } from "../../providers/identity/tables.ts";
import { audit, staff, users } from "../accounts/tables.ts";
import { readConfig } from "../site/index.ts";
import { isSetUp, readSetupCode, setUpFromEnvironment } from "./index.ts";
import { setup } from "./tables.ts";
import { aNode, aPerson, type Node } from "./test/app.ts";

let node: Node;
beforeEach(async () => {
  node = await aNode();
});
afterEach(() => node.close());

const brand = { app_name: "Scriba", tagline: "", primary_color: "#112233", accent_color: "#445566", lang: "es" };
const owner = { name: " Ada ", last_name: "Byron", email: "Ada@Example.com ", password: "secret-of-ada" };
const source = { kind: "openai", key: "sk-the-owners-key-1234", address: "", model: "gpt-4o" };
const codeOf = async (each: Node) => (await readSetupCode(each.app)) ?? "";
const wanted = (code: string, changes = {}) => ({ body: { code, owner, brand, source, ...changes } });

test("setting up makes one platform admin with unlimited words and access, signed in", async () => {
  const made = await node.ask("POST /setup", wanted(await codeOf(node)));
  expect(made.status).toBe(200);
  const { user } = (await node.ask("GET /users", { token: made.body.token })).body;
  expect(user).toMatchObject({ name: "Ada", last_name: "Byron", email: "ada@example.com", lang: "es" });
  expect(user).toMatchObject({ staff: { role: "admin" }, has_access: true, available_words: 1_000_000 });
  const { email, password } = owner;
  expect((await node.ask("POST /auth/login", { body: { email, password } })).status).toBe(200);
});

test("brand and source of text go into the settings, the key sealed", async () => {
  const { token } = (await node.ask("POST /setup", wanted(await codeOf(node)))).body;
  const settings = Object.fromEntries(
    (await node.ask("GET /appconfig/admin", { token })).body.map(({ key, value }: never) => [key, value]),
  );
  expect(settings).toMatchObject({
    ...brand,
    ai_source: "openai",
    openai_model: "gpt-4o",
    openai_secret_key: "****1234",
  });
  expect(await readConfig(node.app)).toMatchObject({ openai_secret_key: source.key });
  const rows = await node.app.db.execute("select * from app_config");
  expect(JSON.stringify(rows.rows)).not.toContain(source.key);
});

test("it is needed until there is an owner, and cannot be done again", async () => {
  expect((await node.ask("GET /setup")).body).toEqual({ is_needed: true });
  const code = await codeOf(node);
  await node.ask("POST /setup", wanted(code));
  expect((await node.ask("GET /setup")).body).toEqual({ is_needed: false });
  for (const line of ["POST /setup", "POST /setup/servers", "POST /setup/test"]) {
    const again = await node.ask(line, wanted(code));
    expect([line, again.status, again.body.code]).toEqual([line, 404, "setup_done"]);
  }
  expect(await readSetupCode(node.app)).toBeNull();
  expect(await node.app.db.select().from(setup)).toEqual([]);
});

test("every call of the set-up refuses a wrong code, and makes nothing", async () => {
  const code = await codeOf(node);
  for (const wrong of ["", "AAAAA-AAAAA", code.slice(0, -1), `${code}A`, "undefined", "null"]) {
    for (const line of ["POST /setup", "POST /setup/servers", "POST /setup/test"]) {
      const refused = await node.ask(line, wanted(wrong));
      expect([line, refused.status, refused.body.code]).toEqual([line, 403, "setup_code_wrong"]);
    }
  }
  expect(await node.app.db.select().from(users)).toEqual([]);
});

test("why a source does not answer is said in the reader's language, whole", async () => {
  const server = createServer((request, response) => {
    const status = Number(request.url?.split("/")[1]);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 404 ? '{"error": {"message": "no models"}}' : "{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = await codeOf(node);
  const problemAt = async (address: string) => {
    const body = { code, source: { kind: "compatible", key: "", address, model: "" } };
    return (await node.ask("POST /setup/test", { body, headers: { lang: "es" } })).body.problem;
  };
  expect(await problemAt(`${at}/401`)).toBe("No aceptó la clave.");
  expect(await problemAt(`${at}/429`)).toBe(
    "Está saturado, o se ha alcanzado el límite de esta clave. Inténtalo de nuevo en un momento.",
  );
  expect(await problemAt(`${at}/404`)).toBe("Respondió: no models");
  expect(await problemAt(`${at}/500`)).toBe("Respondió con un error propio (estado 500).");
  await new Promise((closed) => server.close(closed));
  expect(await problemAt(`${at}/401`)).toBe("No se pudo contactar.");
  const refused = await node.ask("POST /setup/test", { body: { code: "no", source }, headers: { lang: "es" } });
  expect(refused.body.message).toBe("Ese no es el código que muestra la terminal.");
});

test("the code may be typed in small letters and without its dash", async () => {
  const typed = (await codeOf(node)).toLowerCase().replace("-", " ");
  expect((await node.ask("POST /setup/test", wanted(typed, { source: { kind: "demo" } }))).body.ok).toBe(true);
  expect((await node.ask("POST /setup/servers", { body: { code: typed } })).body.servers).toBeInstanceOf(Array);
});

test("every node and every start shows the same code, which is stored nowhere", async () => {
  const other = await aNode({ beside: node });
  const codes = await Promise.all([codeOf(node), codeOf(other), codeOf(node)]);
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
  const [row] = await node.app.db.select().from(setup);
  expect(JSON.stringify(row)).not.toContain(codes[0]?.slice(0, 5));
  const elsewhere = await aNode({ beside: node, environment: { APP_SECRET: "another installation's secret, long" } });
  expect(await codeOf(elsewhere)).not.toBe(codes[0]);
  await elsewhere.close();
  await other.close();
});

test("of ten set-ups at once on two nodes one makes its owner, the others nothing", async () => {
  const other = await aNode({ beside: node });
  const code = await codeOf(node);
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? node : other).ask("POST /setup", wanted(code, { owner: { ...owner, email: `ada${n}@example.com` } })),
    ),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ status }) => status === 404)).toHaveLength(9);
  expect(await node.app.db.select().from(users)).toHaveLength(1);
  expect(await node.app.db.select().from(staff)).toHaveLength(1);
  expect(await node.app.db.select().from(identityUsers)).toHaveLength(1);
  expect(await node.app.db.select().from(audit)).toMatchObject([{ action: "site.set_up" }]);
  await other.close();
});

test("a set-up that fails in the middle leaves nothing, and can be done again", async () => {
  const code = await codeOf(node);
  await node.app.db.execute("alter table staff add constraint closed check (false)");
  expect((await node.ask("POST /setup", wanted(code))).status).toBe(500);
  expect(await node.app.db.select().from(identityUsers)).toEqual([]);
  expect(await readConfig(node.app)).toMatchObject({ app_name: "Pluma" });
  await node.app.db.execute("alter table staff drop constraint closed");
  expect((await node.ask("POST /setup", wanted(code))).status).toBe(200);
});

test.each([
  ["a short password", { owner: { ...owner, password: "12345" } }, "owner.password"],
  ["an e-mail that is none", { owner: { ...owner, email: "ada" } }, "owner.email"],
  ["an empty name", { owner: { ...owner, name: "  " } }, "owner.name"],
  ["a colour that is none", { brand: { ...brand, primary_color: "red" } }, "brand.primary_color"],
  ["an address that is none", { source: { kind: "compatible", address: "file:///etc/passwd" } }, "source.address"],
])("%s is refused by its field", async (_name, changes, field) => {
  const refused = await node.ask("POST /setup", wanted(await codeOf(node), changes));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.error.fields)).toEqual([field]);
});

test("the environment can name the owner, once", async () => {
  const environment = {
    OWNER_EMAIL: "Root@example.com",
    OWNER_PASSWORD: "from-the-environment",
    OPENAI_API_KEY: "sk-env-key-9876",
  };
  const unattended = await aNode({ beside: node, environment });
  const made = await Promise.all([setUpFromEnvironment(unattended.app), setUpFromEnvironment(unattended.app)]);
  expect(made.toSorted()).toEqual([false, true]);
  expect(await isSetUp(unattended.app)).toBe(true);
  const body = { email: "root@example.com", password: "from-the-environment" };
  const { token } = (await unattended.ask("POST /auth/login", { body })).body;
  expect((await unattended.ask("GET /users", { token })).body.user).toMatchObject({
    name: "root",
    staff: { role: "admin" },
  });
  expect(await readConfig(unattended.app)).toMatchObject({ ai_source: "openai", openai_secret_key: "sk-env-key-9876" });
  expect(unattended.lines.join()).not.toContain("from-the-environment");
  await unattended.close();
});

test("the owner's password is none of the most used: in the browser its field says so, in the environment the start", async () => {
  const weak = wanted(await codeOf(node), { owner: { ...owner, password: "Password1" } });
  const refused = await node.ask("POST /setup", weak);
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["owner.password"]]);
  const environment = { OWNER_EMAIL: "root@example.com", OWNER_PASSWORD: "iloveyou1" };
  const unattended = await aNode({ beside: node, environment });
  await expect(setUpFromEnvironment(unattended.app)).rejects.toThrow(/^OWNER_PASSWORD: is one of the most used/);
  expect(await node.app.db.select().from(users)).toEqual([]);
  await unattended.close();
});

test("the environment changes nothing where there is an owner, and makes none unless it names one", async () => {
  expect(await setUpFromEnvironment(node.app)).toBe(false);
  await aPerson(node, { role: "admin" });
  const environment = { OWNER_EMAIL: "second@example.com", OWNER_PASSWORD: "from-the-environment" };
  const unattended = await aNode({ beside: node, environment });
  expect(await setUpFromEnvironment(unattended.app)).toBe(false);
  expect(await node.app.db.select().from(users)).toHaveLength(1);
  await unattended.close();
});

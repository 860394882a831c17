import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, aHearing, aTestApp, type TestApp } from "../test/app.ts";
import { lastMailTo } from "../test/outside/mailbox.ts";
import { atHost, giveHost } from "../test/outside/ownHosts.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { aProduct } from "../test/products.ts";
import { aTutorial } from "../test/tutorials.ts";
import { organizations } from "./features/organizations/tables.ts";

/** Three sites of one installation, and everything by which each could be told from the others. */
const home = {
  name: "Casa Madre",
  tagline: "Letras de madre",
  colours: ["#123abc", "#321cba"],
  email: "hola@madre.example",
};
const shops = {
  abril: {
    name: "Casa Abril",
    tagline: "Cartas enteras",
    colours: ["#8a3b1e", "#1e8a3b"],
    host: "escribe.abril.example",
  },
  norte: { name: "Taller Norte", tagline: "Textos del frío", colours: ["#0a7d33", "#330a7d"], host: "norte.example" },
} as const;
type Shop = keyof typeof shops;
/** The sign of an installation without a logo. */
const QUILL = "M21 3c-9.2.3";
const HOME_HOST = "app.madre.example";

let node: TestApp;
const ids = {} as Record<Shop, number>;
const admins = {} as Record<Shop, TestUser>;

beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: `https://${HOME_HOST}` }, runsJobs: true });
  const staff = await aUser(node, { staff: "admin" });
  const settings = {
    app_name: home.name,
    title: "La madre de todas",
    tagline: home.tagline,
    primary_color: home.colours[0],
    accent_color: home.colours[1],
    email: home.email,
    domain: HOME_HOST,
    feature1_title: "Madre primera",
    high_ticket_offer_name: "Oferta de madre",
    stripe_public_key: "pk_test_of_the_mother",
  };
  const saved = await node.ask("PUT /appconfig", { token: staff.token, body: settings });
  expect(saved.status).toBe(200);
  for (const shop of ["abril", "norte"] as const) {
    const { name, tagline, colours, host } = shops[shop];
    const id = await anOrganization(node);
    await node.app.db
      .update(organizations)
      .set({ name, tagline, slug: shop })
      .where(eq(organizations.organizationId, id));
    ids[shop] = id;
    admins[shop] = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
    await giveHost(node, id, host);
    const brand = {
      primary_color: colours[0],
      accent_color: colours[1],
      email: `hola@${host}`,
      lang: "en",
      signup_enabled: true,
    };
    const body = await node.ask(`PUT /organizations/${id}/brand`, { token: admins[shop].token, body: brand });
    expect(body.status, body.text).toBe(200);
  }
});
afterAll(() => node.close());

const at = (shop: Shop, line: string, asked?: Parameters<typeof atHost>[3]) =>
  atHost(node, shops[shop].host, line, asked);

/** What must not be read on the host of a shop: everything of the other, and of the installation, what it is made of included. */
function foreignTo(shop: Shop): string[] {
  const other = shops[shop === "abril" ? "norte" : "abril"];
  return [
    ...[
      home.name,
      home.tagline,
      ...home.colours,
      home.email,
      HOME_HOST,
      "madre",
      "pk_test_of_the_mother",
      "Pluma",
      QUILL,
    ],
    ...[other.name, other.tagline, ...other.colours, other.host],
  ];
}

/** Every foreign word in a text, whatever its case. */
const foreignIn = (shop: Shop, text: string): string[] =>
  foreignTo(shop).filter((word) => text.toLowerCase().includes(word.toLowerCase()));

const wholeOf = ({ text, headers }: Answered): string =>
  [text, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n");

/** Signs in on the host of a shop; the token that it gave, undefined where it gave none. */
async function signIn(shop: Shop, person: TestUser): Promise<string | undefined> {
  const { body } = await at(shop, "POST /api/auth/login", { body: { email: person.email, password: person.password } });
  return body?.token;
}

const openLines = [
  "GET /",
  "GET /auth/login",
  "GET /auth/signup",
  "GET /auth/recovery",
  "GET /conversations",
  "GET /shared/unknown-token",
  "GET /review/unknown-token",
  "GET /manifest.webmanifest",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /offline.html",
  "GET /sw.js",
  "GET /healthz",
  "GET /api/appconfig",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/setup",
  "GET /api/nowhere",
  "GET /api/shared/unknown-token",
  "GET /api/reviews/unknown-token",
  "GET /assets/none.js",
  "GET /.well-known/site-proof.txt",
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/mcp",
  "GET /.well-known/oauth-authorization-server",
  "GET /v1/models",
  "POST /v1/chat/completions",
  "POST /mcp",
  "GET /plans",
  "GET /terms",
  "GET /privacy",
  "GET /widget.js",
  "GET /api/legal",
  "GET /%ff",
  "POST /api/auth/login",
  "POST /api/users",
];
const ownLines = [
  "GET /api/users",
  "GET /api/organizations",
  "GET /api/conversations",
  "GET /api/templates",
  "GET /api/documents",
  "GET /api/avatars",
  "GET /api/products",
  "GET /api/tutorials",
  "GET /api/auth/sessions",
  "GET /api/appconfig/admin",
  "GET /api/organizations/admin/all",
];

/** What an organization's Admins read of it. */
const ofAdmins = [
  ...[
    "",
    "/shop",
    "/brand",
    "/host",
    "/mail_server",
    "/users",
    "/users/csv",
    "/invitations",
    "/leavers",
    "/audit",
    "/audit/csv",
  ],
  ...[
    "/words",
    "/words/usage",
    "/words/csv",
    "/fees",
    "/purchases",
    "/purchases/csv",
    "/invoices",
    "/invoices/csv",
    "/bundle",
  ],
  ...["/margin", "/margin/rows", "/margin/csv", "/margin/alarm", "/margin/notices", "/api-keys", "/people_imports"],
];
const ofAdminsToo = [
  ...[
    "shop-front",
    "shop-front/csv",
    "selling-mails",
    "webhooks",
    "discounts",
    "products/grantable",
    "products/currency",
  ],
  ...["landing/draft", "legal", "api-keys", "apps", "generators", "analytics"],
];
const linesOfAdmins = (id: number) => [
  ...ofAdmins.map((path) => `GET /api/organizations/${id}${path}`),
  ...ofAdminsToo.map((path) => `GET /api/${path}?organization_id=${id}`),
];

describe.each(["abril", "norte"] as const)("on the host of %s", (shop) => {
  test("nothing names, colours or addresses another, signed out and signed in as whoever", async () => {
    const outsider = await aUser(node);
    const member = await aUser(node, { membership: { organizationId: ids[shop], userTypeId: 3 } });
    const manager = await aUser(node, { membership: { organizationId: ids[shop], userTypeId: 2 } });
    const staffInIt = await aUser(node, { staff: "admin", membership: { organizationId: ids[shop], userTypeId: 1 } });
    const tokens = [undefined, outsider.token];
    for (const person of [member, manager, staffInIt, admins[shop]]) tokens.push(await signIn(shop, person));
    const found: string[] = [];
    for (const token of tokens) {
      const lines = [...openLines, ...(token === undefined ? [] : [...ownLines, ...linesOfAdmins(ids[shop])])];
      for (const line of lines) {
        const isAsked = line.startsWith("POST");
        const answer = await at(shop, line, { token, ...(isAsked && { body: {} }) });
        for (const word of foreignIn(shop, wholeOf(answer))) found.push(`${line}: ${word}`);
      }
    }
    expect(found).toEqual([]);
  });

  test("the first page, the manifest and the icons are its own", async () => {
    const { name, tagline, colours } = shops[shop];
    const page = await at(shop, "GET /");
    const data = JSON.parse(/id="page-data">([^<]*)</.exec(page.text)?.[1] ?? "{}");
    expect(data).toMatchObject({ organization_id: ids[shop], setup: { is_needed: false } });
    expect(data.config).toMatchObject({ app_name: name, tagline, primary_color: colours[0], accent_color: colours[1] });
    expect(page.text).toContain(`<title>${name} | ${tagline}</title>`);
    expect(page.text).toContain(`content="${colours[0]}"`);
    const { body } = await at(shop, "GET /manifest.webmanifest");
    const manifest = body ?? JSON.parse((await at(shop, "GET /manifest.webmanifest")).text);
    expect(manifest).toMatchObject({ name, theme_color: colours[0] });
    const other = shop === "abril" ? "norte" : "abril";
    const icons = await Promise.all([shop, other].map((each) => at(each as Shop, "GET /api/icons/any-192.png")));
    expect(icons[0]?.status).toBe(200);
    expect(icons[0]?.text).not.toBe(icons[1]?.text);
  });

  test("whoever signs up is of that organization, and its mails are in its name and lead to its host", async () => {
    const email = `new-${shop}-${Date.now()}@example.com`;
    const body = { name: "Ada", last_name: "New", email, password: "a good password", phone: "5551234567", lang: "en" };
    const made = await at(shop, "POST /api/users", { body });
    expect(made.status, made.text).toBe(201);
    expect(made.body.user.user_organizations).toMatchObject([{ organization_id: ids[shop], user_type_id: 3 }]);
    const welcome = await lastMailTo(node, email, 1);
    await at(shop, "POST /api/auth/reset-link", { body: { email } });
    const mails = [welcome];
    for (const mail of mails) {
      expect(foreignIn(shop, JSON.stringify({ ...mail, from: "" }))).toEqual([]);
      expect(mail.fromName).toBe(shops[shop].name);
      expect(mail.text).toContain(`https://${shops[shop].host}/auth/`);
      expect(mail.html).toContain(shops[shop].colours[0]);
    }
  });

  test("an invitation that its Admin writes elsewhere leads to its host, in its name", async () => {
    const email = `asked-${shop}-${Date.now()}@example.com`;
    const body = { organization_id: ids[shop], email, user_type_id: 3 };
    expect((await node.ask("POST /organizations/users", { token: admins[shop].token, body })).status).toBe(201);
    const mail = await lastMailTo(node, email, 1);
    expect(foreignIn(shop, JSON.stringify({ ...mail, from: "" }))).toEqual([]);
    expect(mail.text).toContain(`https://${shops[shop].host}/auth/invitation?token=`);
  });

  test("whoever answers its mails reaches its contact address, else the Admin who has been one longest, and no staff", async () => {
    const brand = (email: string | null) =>
      node.ask(`PUT /organizations/${ids[shop]}/brand`, { token: admins[shop].token, body: { email } });
    await aUser(node, { staff: "admin", membership: { organizationId: ids[shop], userTypeId: 1 } });
    const replies: unknown[] = [];
    for (const email of [null, `hola@${shops[shop].host}`]) {
      expect((await brand(email)).status).toBe(200);
      const to = `asking-${replies.length}-${shop}-${Date.now()}@example.com`;
      const body = { organization_id: ids[shop], email: to, user_type_id: 3 };
      expect((await node.ask("POST /organizations/users", { token: admins[shop].token, body })).status).toBe(201);
      replies.push((await lastMailTo(node, to, 1)).replyTo);
    }
    expect(replies).toEqual([admins[shop].email, `hola@${shops[shop].host}`]);
  });

  test("its invitations begin with its logo, as all of its mails do, and break what is longer than a phone is wide", async () => {
    const email = `${"long".repeat(12)}-${shop}-${Date.now()}@example.com`;
    const brand = (src: string | null) =>
      node.ask(`PUT /organizations/${ids[shop]}/brand`, { token: admins[shop].token, body: { landing_logo_src: src } });
    expect((await brand("/api/files/7/logo.svg")).status).toBe(200);
    const body = { organization_id: ids[shop], email, user_type_id: 3 };
    expect((await node.ask("POST /organizations/users", { token: admins[shop].token, body })).status).toBe(201);
    const { html } = await lastMailTo(node, email, 1);
    await brand(null);
    expect(html).toContain(`<img src="https://${shops[shop].host}/api/files/7/logo.svg" alt="${shops[shop].name}"`);
    expect(html).toMatch(/table-layout:fixed;word-wrap:break-word;overflow-wrap:anywhere/);
  });
});

test("the landing page of each is its own, in its words, its colours and with what it sells, and so are its plans", async () => {
  const staff = await aUser(node, { staff: "admin" });
  const opening = (main: string) => ({
    sections: [
      { kind: "opening", id: "opening", title: { main, es: "" } },
      { kind: "plans", id: "plans" },
    ],
  });
  const both = { landing_enabled: true, landing_es_enabled: true };
  await node.ask("PUT /appconfig", { token: staff.token, body: both });
  await aProduct(node, { name: "Plan de la madre" });
  for (const shop of ["abril", "norte"] as const) {
    const { token } = admins[shop];
    await aProduct(node, { organizationId: ids[shop], name: `Plan de ${shops[shop].name}` });
    await node.ask(`PUT /organizations/${ids[shop]}/brand`, { token, body: both });
    const query = `?organization_id=${ids[shop]}`;
    await node.ask(`PUT /landing/draft${query}`, { token, body: { page: opening(`${shops[shop].name}, by ten`) } });
    expect((await node.ask(`POST /landing/draft/publish${query}`, { token, body: {} })).status).toBe(200);
  }
  const lines = ["GET /", "GET /latam", "GET /plans", "GET /plans?lang=es", "GET /robots.txt", "GET /sitemap.xml"];
  for (const shop of ["abril", "norte"] as const) {
    const { name, colours, host } = shops[shop];
    for (const line of [...lines, "GET /landing/card-main.png", "GET /landing/card-latam.png"]) {
      const answer = await at(shop, line);
      expect([line, answer.status, foreignIn(shop, wholeOf(answer))]).toEqual([line, 200, []]);
    }
    const { text } = await at(shop, "GET /");
    for (const said of [`${name}, by ten`, `Plan de ${name}`, colours[0], `https://${host}/landing/card-main.png`])
      expect(text).toContain(said);
  }
  const cards = await Promise.all((["abril", "norte"] as const).map((shop) => at(shop, "GET /landing/card-main.png")));
  expect(cards[0]?.text).not.toBe(cards[1]?.text);
  const home = (await atHost(node, HOME_HOST, "GET /")).text;
  expect([home.includes("La madre de todas"), /abril|norte/i.test(home)]).toEqual([true, false]);
  // What stands on the other tests' pages is sign-in.
  const none = { landing_enabled: null, landing_es_enabled: null };
  await node.ask("PUT /appconfig", { token: staff.token, body: none });
  for (const shop of ["abril", "norte"] as const)
    await node.ask(`PUT /organizations/${ids[shop]}/brand`, { token: admins[shop].token, body: none });
});

describe("whoever is on an organization's host is in it, or outside of everything", () => {
  test("a session is good on the host where it was opened, and nowhere else", async () => {
    const member = await aUser(node, { membership: { organizationId: ids.abril, userTypeId: 3 } });
    const token = await signIn("abril", member);
    const me = (asked: string | undefined, host: string) => atHost(node, host, "GET /api/users", { token: asked });
    expect((await me(token, shops.abril.host)).status).toBe(200);
    expect((await me(token, HOME_HOST)).status).toBe(401);
    expect((await me(token, shops.norte.host)).status).toBe(401);
    expect((await me(member.token, shops.abril.host)).status).toBe(401);
    const trade = (host: string, refresh_token: string) =>
      atHost(node, host, "POST /api/auth/refresh", { body: { refresh_token } });
    expect((await trade(shops.abril.host, member.refreshToken)).status).toBe(401);
    expect((await trade(HOME_HOST, member.refreshToken)).status).toBe(200);
  });

  test("its people are in no other space of theirs there, and nobody is of the staff", async () => {
    const person = await aUser(node, { staff: "admin", membership: { organizationId: ids.abril, userTypeId: 1 } });
    const token = await signIn("abril", person);
    const { body } = await at("abril", "GET /api/users", { token });
    expect(body.user.staff).toBeNull();
    expect(body.user.user_organizations.map((each: { organization_id: number }) => each.organization_id)).toEqual([
      ids.abril,
    ]);
    expect((await at("abril", "GET /api/appconfig/admin", { token })).status).toBe(403);
    expect((await at("abril", `GET /api/organizations/${ids.norte}`, { token })).status).toBe(404);
    expect((await at("abril", `GET /api/organizations/${ids.abril}`, { token })).status).toBe(200);
  });

  test("an account of elsewhere is told as an unknown one where nobody may join, and joins where anyone may", async () => {
    const person = await aUser(node);
    const open = (isOpen: boolean) =>
      node.ask(`PUT /organizations/${ids.norte}/brand`, {
        token: admins.norte.token,
        body: { signup_enabled: isOpen },
      });
    await open(false);
    const given = { email: person.email, password: person.password };
    const refused = await at("norte", "POST /api/auth/login", { body: given });
    const unknown = await at("norte", "POST /api/auth/login", { body: { ...given, email: "nobody@example.com" } });
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body]);
    expect(
      (await at("norte", "POST /api/users", { body: { ...given, name: "A", last_name: "B", phone: "5551234567" } }))
        .status,
    ).toBe(403);
    await open(true);
    const token = await signIn("norte", person);
    expect((await at("norte", "GET /api/users", { token })).body.user.user_organizations).toMatchObject([
      { organization_id: ids.norte, user_type_id: 3 },
    ]);
    const removed = await node.ask(`DELETE /organizations/${ids.norte}/${person.userId}`, {
      token: admins.norte.token,
    });
    expect(removed.status).toBe(204);
    expect(await signIn("norte", person)).toBeUndefined();
    expect((await at("norte", "GET /api/users", { token })).status).toBe(401);
  });

  test("a socket is open as long as its session is good there", async () => {
    const member = await aUser(node, { membership: { organizationId: ids.abril, userTypeId: 3 } });
    const token = (await signIn("abril", member)) ?? "";
    const hearing = await aHearing(node.address, token);
    expect(hearing.socket.connected).toBe(true);
    hearing.close();
  });

  test("no cookie is set anywhere, and what the brand is in is kept by nobody between", async () => {
    for (const line of openLines) expect((await at("abril", line)).headers.get("set-cookie"), line).toBeNull();
    expect((await at("abril", "GET /")).headers.get("cache-control")).toBe("no-store");
    expect((await at("abril", "GET /api/appconfig")).headers.get("cache-control")).toBe("no-store");
    const [one, other] = [
      (await at("abril", "GET /manifest.webmanifest")).text,
      (await at("norte", "GET /manifest.webmanifest")).text,
    ].map((text) => JSON.parse(text).icons[0].src);
    expect(one).not.toBe(other);
  });
});

test("tutorials of the installation are on its own host alone: help on another would name it", async () => {
  const { tutorialId } = await aTutorial(node, { names: { en: `How ${home.name} works` } });
  const member = await aUser(node, { membership: { organizationId: ids.abril, userTypeId: 3 } });
  const token = await signIn("abril", member);
  const answers = ["", "/help", `/${tutorialId}`].map((path) => at("abril", `GET /api/tutorials${path}`, { token }));
  const [list, help, one] = await Promise.all(answers);
  expect(list?.body).toMatchObject({ tutorials: [], count: 0, all: 0 });
  expect(help?.body).toMatchObject({ screens: {}, usual: null });
  expect(one?.status).toBe(404);
  expect(
    (await at("abril", `PUT /api/tutorials/${tutorialId}/seen`, { token, body: { is_seen: true, device: "computer" } }))
      .status,
  ).toBe(404);
  expect((await at("abril", "GET /api/welcome", { token })).text).not.toContain(home.name);
  expect(JSON.parse((await at("abril", "GET /api/appconfig")).text)).toContainEqual({ key: "tutorials", value: false });
  expect((await node.ask(`GET /tutorials/${tutorialId}`, { token: member.token })).status).toBe(200);
});

test("an organization that is called as the installation is told from it in its mails", async () => {
  const organizationId = await anOrganization(node);
  await node.app.db
    .update(organizations)
    .set({ name: home.name })
    .where(eq(organizations.organizationId, organizationId));
  const { token } = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const email = `same-name-${Date.now()}@example.com`;
  const body = { organization_id: organizationId, email, user_type_id: 3 };
  expect((await node.ask("POST /organizations/users", { token, body })).status).toBe(201);
  expect((await lastMailTo(node, email, 1)).fromName).toBe(`${home.name} · ${home.name}`);
});

test("a host that is nobody's is answered with nothing, and the installation's own is as it was", async () => {
  const stranger = await atHost(node, "stranger.example.net", "GET /");
  expect([stranger.status, /madre|abril|norte/i.test(wholeOf(stranger))]).toEqual([404, false]);
  expect((await atHost(node, "stranger.example.net", "GET /healthz")).status).toBe(200);
  expect((await atHost(node, HOME_HOST, "GET /")).text).toContain(home.name);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct, aSubscription } from "../../../test/products.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";

let node: Node;
let admin: string;
beforeAll(async () => {
  node = await aNode();
  admin = (await aPerson(node, { role: "admin" })).token;
});
afterAll(() => node.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(node.address + path, { headers, redirect: "manual" });
const say = (name: string, texts: { lang: string; body: string }[], link = "") =>
  node.ask(`PUT /legal/${name}`, { token: admin, body: { link, texts } });

test("what is on sale stands on a page that nobody has to sign in for; whoever is signed in is led to the app's", async () => {
  const { productId } = await aProduct(node);
  await node.ask("PUT /products", { token: admin, body: { product_id: productId, name: "Studio <b>" } });
  const page = await (await get("/plans")).text();
  expect(page).toContain("Studio &lt;b&gt;");
  expect(page).toMatch(/href="\/checkout\/\d+"/);
  expect((await (await get("/plans?lang=es")).text()).includes('<html lang="es">')).toBe(true);
  const signedIn = await get("/plans", { cookie: "signed_in=1" });
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/pricing"]);
});

test("without a named language a page speaks the browser's, else the site's; each language has an address that is its own", async () => {
  const read = async (path: string, wanted?: string) => {
    const answer = await get(path, wanted === undefined ? {} : { "accept-language": wanted });
    const page = await answer.text();
    const found = (rule: RegExp) => new URL(page.match(rule)?.[1] ?? "none:").href.replace(/^https?:\/\/[^/]*/, "");
    return {
      lang: page.match(/<html lang="(\w+)"/)?.[1],
      canonical: found(/rel="canonical" href="([^"]*)"/),
      usual: found(/hreflang="x-default" href="([^"]*)"/),
      vary: answer.headers.get("vary"),
    };
  };
  const spanish = { lang: "es", canonical: "/plans?lang=es", usual: "/plans" };
  const english = { lang: "en", canonical: "/plans?lang=en", usual: "/plans" };
  expect(await read("/plans", "es-MX,es;q=0.9,en;q=0.8")).toMatchObject(spanish);
  expect(await read("/plans", "fr-FR,es;q=0.7")).toMatchObject(spanish);
  expect(await read("/plans", "en-GB")).toMatchObject(english);
  expect(await read("/plans?lang=en", "es-MX")).toMatchObject(english);
  expect(await read("/plans?lang=xx", "es-MX")).toMatchObject(spanish);
  const machine = await read("/plans");
  expect(machine).toMatchObject(english);
  expect(machine.vary).toMatch(/accept-language/);
});

test("plans name what they grant, and count what would be too much to name", async () => {
  const { productId } = await aProduct(node, { name: "Names" });
  const made = Array.from({ length: 5 }, (_, at) =>
    node.ask("POST /avatars", { token: admin, body: { name: `<Ana ${at}` } }),
  );
  const ids = (await Promise.all(made)).map(({ body }) => body.avatar.avatar_id).sort((one, other) => one - other);
  const body = { product_id: productId, grants: ids.map((id) => ({ kind: "avatar", id })) };
  expect((await node.ask("PUT /products", { token: admin, body })).status).toBe(200);
  expect(await (await get("/plans?lang=en")).text()).toMatch(
    /Avatars: &lt;Ana \d, &lt;Ana \d, &lt;Ana \d, &lt;Ana \d and 1 more/,
  );
  expect(await (await get("/plans?lang=es")).text()).toMatch(/Avatares: &lt;Ana .* y 1 más/);
});

test("a plan for several says that its words are for each of them, and a price which dollars it is in", async () => {
  const plan = { currency: "MXN", price: 19900, wordAmount: 60_000, seats: 10 };
  const { productId } = await aSubscription(node, { name: "Several", ...plan });
  const named = await node.ask("PUT /products", { token: admin, body: { product_id: productId, name: "Team" } });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  const [english, spanish] = await Promise.all(
    ["en", "es"].map(async (lang) => (await get(`/plans?lang=${lang}`)).text()),
  );
  expect(english).toContain("60,000 words a month for each of 10 people");
  expect(spanish).toMatch(/60,000 palabras al mes para cada una de 10 personas/);
  expect(english).toContain("<b>$199</b> <span>MXN per month</span>");
});

test("terms are shown as they were written, in each language, and led to; without a text there are none", async () => {
  const isPage = async (path: string) => (await (await get(path)).text()).includes('class="text legal"');
  expect(await isPage("/terms")).toBe(false);
  const saved = await say("terms", [
    { lang: "en", body: "# Who we are\n\nWe & you <script>\n\n- one\n- two" },
    { lang: "es", body: "Quiénes somos" },
  ]);
  expect(saved.status, saved.text).toBe(200);
  const page = await (await get("/terms")).text();
  expect(page).toContain("Who we are</h2>");
  expect(page).toContain("We &amp; you &lt;script&gt;");
  expect(page).toContain("<li>one</li><li>two</li>");
  expect(await (await get("/terms?lang=es")).text()).toContain("Quiénes somos");
  expect(await (await get("/plans?lang=es")).text()).toContain('href="/terms?lang=es"');
  const { body } = await node.ask("GET /appconfig");
  expect(body).toContainEqual({ key: "terms_url", value: "/terms" });
  await say("terms", [], "https://example.com/terms");
  expect(await isPage("/terms")).toBe(false);
  expect(await (await get("/plans")).text()).toContain('href="https://example.com/terms"');
  expect((await say("terms", [], "javascript:alert(1)")).status).toBe(422);
});

import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aProduct, aSubscription } from "../../../test/products.ts";
import { products } from "../products/tables.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { appConfig } from "../site/tables.ts";

let node: Node;
let admin: string;
beforeAll(async () => {
  node = await aNode();
  admin = (await aPerson(node, { role: "admin" })).token;
});
afterAll(() => node.close());
beforeEach(async () => {
  await node.app.db.delete(products);
  await node.app.db.delete(appConfig);
  await save({ landing_enabled: true, landing_es_enabled: true });
});

const save = (body: Record<string, unknown>) => node.ask("PUT /appconfig", { token: admin, body });
const get = (path: string, headers: Record<string, string> = {}) => fetch(node.address + path, { headers });
const read = async (path: string) => (await get(path)).text();

type Element = DefaultTreeAdapterTypes.Element;
/** Every element of a page with this name. */
function all(html: string, name: string): Element[] {
  const found: Element[] = [];
  const visit = (each: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in each && each.tagName === name) found.push(each);
    if ("childNodes" in each) each.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}
const attr = (element: Element | undefined, name: string) => element?.attrs.find((each) => each.name === name)?.value;
const textOf = (each: DefaultTreeAdapterTypes.Node): string =>
  "value" in each ? each.value : "childNodes" in each ? each.childNodes.map(textOf).join("") : "";
const facts = (html: string) => {
  const [found] = all(html, "script").filter((each) => attr(each, "type") === "application/ld+json");
  return JSON.parse(found ? textOf(found) : "{}")["@graph"] as Record<string, unknown>[];
};

test("each flag opens its own page, and either of two opens the first", async () => {
  const isLanding = async (path: string) => (await read(path)).includes('id="main"');
  expect([await isLanding("/"), await isLanding("/latam")]).toEqual([true, true]);
  await save({ landing_enabled: false });
  expect([await isLanding("/"), await isLanding("/latam")]).toEqual([false, true]);
  await save({ landing: true, landing_es_enabled: false });
  expect([await isLanding("/"), await isLanding("/latam")]).toEqual([true, false]);
  await save({ landing: false });
  expect((await get("/sitemap.xml")).status).toBe(404);
  expect((await get("/landing/card-main.png")).status).toBe(404);
});

test("whoever is signed in finds the app at both addresses", async () => {
  for (const path of ["/", "/latam"]) {
    const answer = await get(path, { cookie: "other=1; signed_in=1" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toContain('id="main"');
  }
  for (const asked of ["/?refresh=true", "/?uid=abc", "/latam?a=1&uid=abc"]) {
    expect(await read(asked)).not.toContain('id="main"');
  }
  expect(await read("/?utm_source=uid")).toContain('id="main"');
});

test("without any content it says who it is, and leads in", async () => {
  const html = await read("/");
  expect(all(html, "h1").map(textOf)).toEqual(["Write more, still sound like you."]);
  expect(all(html, "a").map((each) => attr(each, "href"))).toEqual(
    expect.arrayContaining(["/auth/signup", "/auth/login", "/latam"]),
  );
  expect(all(html, "section").map((each) => attr(each, "class"))).toEqual(["opening", "call"]);
  const spanish = await read("/latam");
  expect(all(spanish, "h1").map(textOf)).toEqual(["Escribe más y sigue sonando a ti."]);
  for (const page of [html, spanish]) expect(all(page, "ins")).toHaveLength(1);
  await save({ landing_page: JSON.stringify({ sections: [{ kind: "opening", id: "opening", has_sheet: false }] }) });
  expect(all(await read("/"), "ins")).toHaveLength(0);
});

test("a brand with a name and nothing else says what it is for, in either language", async () => {
  await save({ app_name: "Brasa", title: "Brasa", tagline: "" });
  expect(all(await read("/"), "h1").map(textOf)).toEqual(["Write more, still sound like you."]);
  expect(all(await read("/latam"), "h1").map(textOf)).toEqual(["Escribe más y sigue sonando a ti."]);
});

test("a title without a name is the headline, and the name too", async () => {
  await save({ app_name: "", title: "Menus by ten", tagline: "" });
  expect(all(await read("/"), "h1").map(textOf)).toEqual(["Menus by ten"]);
});

test("a logo that is there for one scheme alone is marked with the ground that it was made for", async () => {
  const groundOf = async () => attr(all(await read("/"), "img")[0], "data-ground");
  await save({ landing_logo_src: "/a.png" });
  expect(await groundOf()).toBe("light");
  await save({ landing_logo_src: "/a.png", landing_logo_dark_src: "/b.png" });
  expect(await groundOf()).toBeUndefined();
  await save({ landing_logo_src: "", landing_logo_dark_src: "/b.png" });
  expect(await groundOf()).toBe("dark");
});

test("settings of the specification are its words, and what they say is seen with the next visit", async () => {
  const before = await get("/");
  await save({
    title: "Menus by ten",
    tagline: "Every day.",
    feature1_title: "Knows your dishes",
    benefit2_description: "Sleep.",
  });
  const answer = await get("/");
  const html = await answer.text();
  expect(all(html, "h1").map(textOf)).toEqual(["Menus by ten"]);
  expect(html).toContain("Knows your dishes");
  expect(html).toContain("Sleep.");
  expect(answer.headers.get("etag")).not.toBe(before.headers.get("etag"));
});

test("both languages stand apart; a text without Spanish is shown in the first", async () => {
  const page = {
    sections: [
      { kind: "opening", id: "opening", title: { es: "Menús a las diez" } },
      {
        kind: "questions",
        id: "questions",
        items: [{ title: { main: "Can I stop?", es: "¿Puedo parar?" }, text: { main: "Yes." } }],
      },
    ],
  };
  await save({ title: "Menus by ten", landing_page: JSON.stringify(page) });
  const [english, spanish] = [await read("/"), await read("/latam")];
  expect(attr(all(english, "html")[0], "lang")).toBe("en");
  expect(attr(all(spanish, "html")[0], "lang")).toBe("es");
  expect(all(spanish, "h1").map(textOf)).toEqual(["Menús a las diez"]);
  expect(all(spanish, "summary").map(textOf)).toEqual(["¿Puedo parar?"]);
  expect(spanish).toContain("Yes.");
  expect(spanish).toContain("Crear una cuenta");
  const alternates = all(english, "link").filter((each) => attr(each, "rel") === "alternate");
  expect(alternates.map((each) => attr(each, "hreflang"))).toEqual(["en", "es", "x-default"]);
  expect(
    attr(
      all(spanish, "link").find((each) => attr(each, "rel") === "canonical"),
      "href",
    ),
  ).toMatch(/\/latam$/);
});

test("what is on sale to everybody stands there with its price, and for machines; nothing else does", async () => {
  await aSubscription(node, {
    name: "House",
    price: 3900,
    salePrice: 2900,
    wordAmount: 30_000,
    freeTrialLength: 7,
    freeTrialPeriod: "day",
  });
  await aProduct(node, { name: "Withdrawn", available: false });
  const taken = await aProduct(node, { name: "Few", userLimit: 0, price: 9900 });
  await save({ title: "Now" });
  const html = await read("/");
  expect(html).toContain("$29<");
  expect(html).toContain("30,000 words a month");
  expect(await read("/latam")).toContain("30,000 palabras al mes");
  expect(html).toContain("7 days free");
  expect(html).not.toContain("Withdrawn");
  expect(html).not.toContain(`href="/checkout/${taken.productId}"`);
  const sold = facts(html).filter((each) => each["@type"] === "Product");
  expect(sold).toMatchObject([
    { name: "House", offers: { price: "29", priceCurrency: "USD", availability: "https://schema.org/InStock" } },
    { name: "Few", offers: { availability: "https://schema.org/SoldOut" } },
  ]);
});

test("plans by the month and by the year stand apart, one chosen without a script, what is paid else beside both; one rhythm alone is no choice", async () => {
  const lists = async () =>
    all(await read("/"), "ul")
      .filter((each) => attr(each, "class") === "plans")
      .map((each) => [attr(each, "data-by"), textOf(each)]);
  const choices = async () => all(await read("/"), "input").map((each) => [attr(each, "value"), attr(each, "checked")]);
  const sells = async (name: string, subscriptionPeriod: "month" | "year") => {
    await aSubscription(node, { name, price: 1900, subscriptionPeriod });
  };
  await sells("Monthly", "month");
  await aProduct(node, { name: "For ever", price: 9900 });
  await save({ title: "One rhythm" });
  expect(await choices()).toEqual([]);
  await sells("Yearly", "year");
  await save({ title: "Both rhythms" });
  expect(await choices()).toEqual([
    ["month", ""],
    ["year", undefined],
  ]);
  const [month, year] = await lists();
  expect([month?.[0], year?.[0]]).toEqual(["month", "year"]);
  expect(month?.[1]).toMatch(/Choose Monthly.*Choose For ever|Choose For ever.*Choose Monthly/s);
  expect(year?.[1]).toMatch(/Choose Yearly.*Choose For ever|Choose For ever.*Choose Yearly/s);
  expect([month?.[1], year?.[1]].map((said) => /Yearly/.test(said ?? "") !== /Monthly/.test(said ?? ""))).toEqual([
    true,
    true,
  ]);
});

test("a product that is saved is seen without any change of the settings", async () => {
  await read("/");
  const body = {
    name: "Counter",
    description: "All of it",
    price: 19,
    word_amount: 1000,
    is_subscription: false,
    available: true,
  };
  const added = await node.ask("POST /products", { token: admin, body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect(await read("/")).toContain("$19<");
});

test("hostile texts stay texts, wherever they stand", async () => {
  const evil = `</script></style><script>alert(1)</script>" onload="x' <!-- &amp; \u2028`;
  const both = { main: evil, es: evil };
  const item = { title: both, text: both };
  const page = {
    found: { title: both, description: both },
    sections: [
      { kind: "opening", id: "opening", act: both, note: both, alt: both },
      { kind: "features", id: "features", title: both, items: [item, item] },
      { kind: "voices", id: "voices", title: both, items: [{ quote: evil, name: evil, role: evil }] },
      { kind: "plans", id: "plans", title: both, text: both },
      { kind: "video", id: "video", title: both, text: both, src: "https://youtu.be/aaaaaaaaaaa" },
      { kind: "questions", id: "questions", items: [item] },
      { kind: "offer", id: "offer", text: both },
      { kind: "call", id: "call", title: both, act: both },
    ],
  };
  await aProduct(node, { name: evil, description: evil, shortDescription: evil });
  const saved = await save({
    title: evil,
    tagline: evil,
    app_name: evil,
    feature1_title: evil,
    high_ticket_offer_name: evil,
    high_ticket_offer_link: "/x",
    landing_page: JSON.stringify(page),
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  for (const path of ["/", "/latam"]) {
    const html = await read(path);
    expect(all(html, "script")).toHaveLength(2);
    expect(all(html, "style")).toHaveLength(1);
    for (const name of ["body", "a", "img", "section", "h1", "meta"]) {
      for (const each of all(html, name)) expect(each.attrs.map((one) => one.name)).not.toContain("onload");
    }
    expect(facts(html).find((each) => each["@type"] === "FAQPage")).toMatchObject({
      mainEntity: [{ name: evil.trim() }],
    });
  }
  expect((await get("/landing/card-main.png")).status).toBe(200);
});

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
  ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  [
    "https://vimeo.com/76979871/8272103f6e?share=copy",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e",
  ],
])(
  "the video at %s is a link to its page, and plays from a host without cookies once it is pressed",
  async (src, embed) => {
    await save({ landing_page: JSON.stringify({ sections: [{ kind: "video", id: "video", src }] }) });
    const html = await read("/");
    const [link] = all(html, "a").filter((each) => attr(each, "data-embed"));
    expect(attr(link, "data-embed")).toBe(embed);
    expect(attr(link, "href")).toMatch(/^https:..(?:www.youtube.com.watch.v=dQw4w9WgXcQ|vimeo.com.76979871)/);
    expect(all(html, "iframe")).toHaveLength(0);
  },
);

test("a video stands beside its words, and without any takes the width of the page", async () => {
  const width = async (video: object) => {
    const section = { kind: "video", id: "video", src: "https://youtu.be/dQw4w9WgXcQ", ...video };
    await save({ landing_page: JSON.stringify({ sections: [section] }) });
    const html = await read("/");
    return all(html, "div").some((each) => /\bhalves\b/.test(attr(each, "class") ?? "")) ? "half" : "whole";
  };
  expect(await width({ title: { main: "A minute", es: "" } })).toBe("half");
  expect(await width({ text: { main: "How it goes.", es: "" } })).toBe("half");
  expect(await width({})).toBe("whole");
});

const opening = { kind: "opening", id: "opening" };
const call = { kind: "call", id: "call" };

test.each([true, false])(
  "a page runs its own script and styles alone, by what they say (an opening: %s)",
  async (isOpened) => {
    await save({ landing_page: JSON.stringify({ sections: isOpened ? [opening, call] : [call] }) });
    const answer = await get("/");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const html = await answer.text();
    const named = (elements: Element[]) =>
      elements.map((each) => `'sha256-${createHash("sha256").update(textOf(each)).digest("base64")}'`).join(" ");
    const scripts = all(html, "script").filter((each) => attr(each, "type") === undefined);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toContain(`; script-src ${named(scripts)}; style-src ${named(all(html, "style"))};`);
    expect(policy).not.toMatch(/unsafe|\*/);
  },
);

test("an opening is there before the script, and all the look before both: a style stands in the head alone", async () => {
  const order = async (...sections: object[]) => {
    await save({ landing_page: JSON.stringify({ sections }) });
    const html = await read("/");
    const within = (name: string) =>
      all(html, name)[0]?.childNodes.flatMap((each) => ("tagName" in each ? each.tagName : [])) ?? [];
    const looks = within("head").filter((each) => each === "style").length;
    expect(all(html, "style")).toHaveLength(looks);
    return { looks, main: within("main") };
  };
  expect(await order(opening, call)).toEqual({ looks: 1, main: ["section", "script", "section"] });
  expect(await order(call, opening)).toEqual({ looks: 1, main: ["section", "section"] });
  expect(await order({ ...opening, is_hidden: true }, call)).toEqual({ looks: 1, main: ["section"] });
});

test("what was read once is not sent again, until it changed", async () => {
  const first = await get("/");
  const etag = first.headers.get("etag") ?? "";
  const again = await get("/", { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(first.headers.get("vary")).toContain("cookie");
  await save({ title: "Another one" });
  expect((await get("/", { "if-none-match": etag })).status).toBe(200);
});

test.each(["br", "gzip", "identity"])(
  "a page comes packed as it is taken (%s), and anew once something is saved",
  async (packing) => {
    const headers = { "accept-encoding": packing };
    const packed = await get("/", headers);
    expect(packed.headers.get("content-encoding")).toBe(packing === "identity" ? null : packing);
    expect(await packed.text()).toBe(await read("/"));
    await save({ title: "Another one" });
    expect(await (await get("/", headers)).text()).toContain("Another one");
  },
);

test("a tab shows the brand: its own picture, else its initials, on every page that strangers see", async () => {
  const iconOf = async (path: string) =>
    attr(
      all(await read(path), "link").find((each) => attr(each, "rel") === "icon"),
      "href",
    );
  await save({ app_name: "Casa Abril" });
  const drawn = await iconOf("/");
  expect(drawn).toMatch(/^\/api\/icons\/any-192\.png\?v=[\w-]{12}$/);
  expect((await get(drawn ?? "")).headers.get("content-type")).toBe("image/png");
  await save({ favicon_url: "https://cdn.example/i.png" });
  expect([await iconOf("/latam"), await iconOf("/plans")]).toEqual(Array(2).fill("https://cdn.example/i.png"));
});

test("hidden sections are not there, and their products are no facts", async () => {
  await aProduct(node, { name: "House" });
  const sections = [
    { kind: "call", id: "call", title: { main: "Go on" } },
    { kind: "plans", id: "plans", is_hidden: true },
  ];
  await save({ landing_page: JSON.stringify({ sections }) });
  const html = await read("/");
  expect(all(html, "section").map((each) => attr(each, "id"))).toEqual(["call"]);
  expect(facts(html).some((each) => each["@type"] === "Product")).toBe(false);
});

test("a page that is none is refused at its field", async () => {
  for (const value of [
    "{",
    '{"sections":[{"kind":"spell","id":"a"}]}',
    '{"sections":[{"kind":"call","id":"a"},{"kind":"text","id":"a"}]}',
  ]) {
    const answer = await save({ landing_page: value });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("landing_page");
  }
});

test("staff see a page that nobody saved, drawn by the same", async () => {
  const page = { sections: [{ kind: "call", id: "call", title: { main: "Only a draft", es: "Solo un borrador" } }] };
  const drawn = await node.ask("POST /landing/preview", { token: admin, body: { page, place: "latam" } });
  expect(drawn.status).toBe(200);
  expect(drawn.body.html).toContain("Solo un borrador");
  expect(drawn.body.size).toBeLessThan(60 * 1024);
  expect(await read("/latam")).not.toContain("Solo un borrador");
});

test("the picture for sharing is made from the brand, and machines are told every address", async () => {
  await save({ app_name: "Brasa <&> Hijos", title: "Menus by ten", primary_color: "#ffcc00" });
  const answer = await get("/landing/card-main.png");
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(await read("/robots.txt")).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const map = await read("/sitemap.xml");
  expect(map.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(2);
});

import { TEMPLATES_PER_PAGE, type Template } from "@pluma/contract/templates/templates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const ask = async (path: string, { token }: TestUser) => (await node.ask(`GET /templates${path}`, { token })).body;
const names = async (path: string, person: TestUser) =>
  (await ask(path, person)).templates.map(({ name }: Template) => name);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

test("a person finds their own, public ones and those of the organization that they selected, and no others", async () => {
  const organizationId = await anOrganization(node);
  const [me, other] = [
    await aUser(node, { membership: { organizationId, userTypeId: 3 } }),
    await aUser(node, { membership: { organizationId, userTypeId: 3 } }),
  ];
  const manager = await aUser(node, { staff: "manager" });
  await aTemplate(node, me.userId, { name: "seen mine" });
  await aTemplate(node, other.userId, { name: "seen theirs", organizationId });
  await aTemplate(node, other.userId, { name: "seen private" });
  await aTemplate(node, other.userId, { name: "seen public", isPublic: true });
  await aTemplate(node, null, { name: "seen hidden", isPublic: true, isHidden: true, starterDigest: "x" });
  await aTemplate(node, null, { name: "seen starter", isPublic: true, starterDigest: "y" });
  const sorted = "?query=seen&sortBy=name_asc";
  const here = `${sorted}&organization_id=${organizationId}`;
  expect(await names(sorted, me)).toEqual(["seen mine", "seen public", "seen starter"]);
  expect(await names(here, me)).toEqual(["seen mine", "seen public", "seen starter", "seen theirs"]);
  expect(await names(`/all${here}`, me)).toEqual(["seen mine", "seen public", "seen starter", "seen theirs"]);
  expect(await names(`/public${here}`, me)).toEqual(["seen public", "seen starter"]);
  const kinds = { own: ["seen mine"], organization: ["seen theirs"], public: ["seen public", "seen starter"] };
  for (const [kind, found] of Object.entries(kinds)) expect(await names(`${here}&kind=${kind}`, me)).toEqual(found);
  expect(await names(`${here}&kind=starter`, me)).toEqual(["seen starter"]);
  // Staff look after what is offered; what is somebody's own they open by its address.
  expect(await names(here, manager)).toEqual(["seen hidden", "seen public", "seen starter", "seen theirs"]);
});

test("a page holds 24, and 25 make two; every order ends in the same places whatever values are equal", async () => {
  const me = await aUser(node);
  for (let n = 0; n < TEMPLATES_PER_PAGE + 1; n += 1) await aTemplate(node, me.userId, { name: "Same" });
  for (const sort of ["createdAt_desc", "updatedAt_desc", "name_asc", "name_desc", "tag_asc", "type_asc"]) {
    const pages = [1, 2].map((page) => ask(`?kind=own&sortBy=${sort}&page=${page}`, me));
    const [first, second] = await Promise.all(pages);
    expect([first.templates.length, second.templates.length, first.count, first.pages]).toEqual([24, 1, 25, 2]);
    const ids = [...first.templates, ...second.templates].map(({ template_id }: Template) => template_id);
    expect(new Set(ids).size).toBe(25);
  }
  const beyond = await ask("?kind=own&page=9", me);
  expect([beyond.templates, beyond.count, beyond.pages]).toEqual([[], 25, 2]);
});

test("what is narrowed by a tag, words or stars has its pages, its count and its orders as every list", async () => {
  const me = await aUser(node);
  const many = TEMPLATES_PER_PAGE + 1;
  const made = [];
  for (let n = 0; n < many; n += 1) {
    made.push(await aTemplate(node, me.userId, { name: `Harbour ${n}`, tags: "Tidal, salt", updatedAt: at(n) }));
  }
  await aTemplate(node, me.userId, { name: "Inland", tags: "salt" });
  for (const { templateId } of made) {
    await node.ask("POST /templates/favorite", { token: me.token, body: { template_id: templateId } });
  }
  for (const narrowed of [
    "tag=tidal",
    "query=harb",
    "favorites=true",
    "tag=%20Tidal%20&query=arbour",
    "type=&tag=tidal&kind=own",
  ]) {
    const [first, second, beyond] = await Promise.all([1, 2, 9].map((page) => ask(`?${narrowed}&page=${page}`, me)));
    expect([first.templates.length, first.count, first.pages], narrowed).toEqual([24, many, 2]);
    expect(first.templates[0].name, narrowed).toBe(`Harbour ${many - 1}`);
    expect(
      second.templates.map(({ name }: Template) => name),
      narrowed,
    ).toEqual(["Harbour 0"]);
    expect([beyond.templates, beyond.count], narrowed).toEqual([[], many]);
    expect((await names(`?${narrowed}&sortBy=createdAt_desc`, me))[0], narrowed).toBe(`Harbour ${many - 1}`);
  }
  expect((await ask("?tag=salt", me)).count).toBe(many + 1);
  expect((await ask("?tag=%20", me)).count).toBe((await ask("?", me)).count);
});

describe("a list", () => {
  let me: TestUser;
  beforeAll(async () => {
    me = await aUser(node);
    const make = (name: string, minute: number, more: object = {}) =>
      aTemplate(node, me.userId, { name, createdAt: at(minute), updatedAt: at(60 - minute), ...more });
    await make("Álbum", 1, { type: "Vídeos", tags: " Sales ,news", language: "es" });
    await make("banner", 2, { type: "ads", tags: "news" });
    await make("Cards", 3, { type: "Ads", tags: "100%_off" });
    await make("drafts", 4);
  });
  const own = (more: string) => names(`?kind=own${more}`, me);

  test("is sorted whatever case and accents there are; without a tag or type comes last", async () => {
    expect(await own("&sortBy=name_asc")).toEqual(["Álbum", "banner", "Cards", "drafts"]);
    expect(await own("&sortBy=name_desc")).toEqual(["drafts", "Cards", "banner", "Álbum"]);
    expect(await own("&sortBy=createdAt_desc")).toEqual(["drafts", "Cards", "banner", "Álbum"]);
    expect(await own("&sortBy=updatedAt_desc")).toEqual(["Álbum", "banner", "Cards", "drafts"]);
    expect(await own("&sortBy=tag")).toEqual(["Cards", "banner", "Álbum", "drafts"]);
    expect(await own("&sortBy=type_asc")).toEqual(["banner", "Cards", "Álbum", "drafts"]);
    expect((await node.ask("GET /templates?sortBy=else", { token: me.token })).status).toBe(400);
  });

  test("is sorted as the settings say where nobody chose", async () => {
    expect(await own("")).toEqual(["Álbum", "banner", "Cards", "drafts"]);
    await chooseSettings(node, { templates_default_sort: "name_desc" });
    expect(await own("")).toEqual(["drafts", "Cards", "banner", "Álbum"]);
    await chooseSettings(node, { templates_default_sort: "" });
  });

  test("is narrowed by language, type and tag, whatever case and accents they are asked in", async () => {
    expect(await own("&language=es")).toEqual(["Álbum"]);
    expect(await own("&language=")).toHaveLength(4);
    expect(await own("&type=ADS&sortBy=name_asc")).toEqual(["banner", "Cards"]);
    expect(await own("&tag=news&sortBy=name_asc")).toEqual(["Álbum", "banner"]);
    expect(await names("/tag/sales?kind=own", me)).toEqual(["Álbum"]);
    expect(await names(`/type/${encodeURIComponent("videos")}`, me)).toEqual(["Álbum"]);
    expect(await names(`/tag/${encodeURIComponent("100%_off")}`, me)).toEqual(["Cards"]);
  });

  test("names types and tags once, sorted, each with how many have it", async () => {
    const counts = { Ads: 2, Vídeos: 1 };
    expect(await ask("/types", me)).toEqual({ types: ["Ads", "Vídeos"], counts, count: 2 });
    expect(await ask("/tags", me)).toEqual({
      tags: ["100%_off", "news", "Sales"],
      counts: { "100%_off": 1, news: 2, Sales: 1 },
      count: 3,
    });
  });

  test("names types and tags of one language, and those that hold what was typed", async () => {
    const ofSpanish = { tags: ["news", "Sales"], counts: { news: 1, Sales: 1 }, count: 2 };
    expect(await ask("/tags?language=es", me)).toEqual(ofSpanish);
    expect(await ask("/types?language=es", me)).toEqual({ types: ["Vídeos"], counts: { Vídeos: 1 }, count: 1 });
    expect(await ask("/types?query=VIDE", me)).toEqual({ types: ["Vídeos"], counts: { Vídeos: 1 }, count: 1 });
    expect((await ask("/tags?query=%25_", me)).tags).toEqual(["100%_off"]);
    expect(await ask("/tags?query=nothing", me)).toEqual({ tags: [], counts: {}, count: 0 });
  });

  test("finds what was typed in names, descriptions, tags and prompts, every word of it", async () => {
    expect(await own("&query=album")).toEqual(["Álbum"]);
    expect(await own("&query=NEWS%20ban")).toEqual(["banner"]);
    expect(await own("&query=tone%20topic")).toHaveLength(4);
    expect(await own("&query=100%25_")).toEqual(["Cards"]);
    expect(await own("&query=10__off")).toEqual([]);
  });

  test("is narrowed to the caller's stars", async () => {
    const [first] = (await ask("?kind=own&query=banner", me)).templates;
    const other = await aUser(node);
    const body = { template_id: first.template_id };
    await node.ask("POST /templates/favorite", { token: me.token, body });
    expect(await own("&favorites=true")).toEqual(["banner"]);
    expect((await ask("?favorites=true", other)).count).toBe(0);
  });
});

test("a search does not tell what stands in a prompt that the caller may not read", async () => {
  const [owner, reader] = [await aUser(node), await aUser(node)];
  const content = "The clandestine recipe of [dish].";
  await aTemplate(node, owner.userId, { name: "Hidden", content, isPublic: true, showPrompt: false });
  await aTemplate(node, owner.userId, { name: "Shown", content, isPublic: true });
  expect(await names("?query=clandestine&sortBy=name_asc", owner)).toEqual(["Hidden", "Shown"]);
  const found = await node.ask("GET /templates?query=clandestine", { token: reader.token });
  expect(found.body.templates.map(({ name }: Template) => name)).toEqual(["Shown"]);
  const [hidden] = (await ask("?query=Hidden", reader)).templates;
  expect([hidden.content, hidden.can.read_prompt]).toEqual([null, false]);
});

describe("by relevance", () => {
  let me: TestUser;
  const ranked = async (query: string, language = "en") => {
    const path = `GET /templates?kind=own&sortBy=relevance&query=${encodeURIComponent(query)}`;
    const { body } = await node.ask(path, { token: me.token, headers: { "accept-language": language } });
    return body.templates.map(({ name }: Template) => name);
  };
  beforeAll(async () => {
    me = await aUser(node);
    const make = (name: string, minute: number, more: object = {}) =>
      aTemplate(node, me.userId, { name, updatedAt: at(minute), ...more });
    await make("Correo de ventas", 1, { language: "es" });
    await make("Correction of a text", 2);
    await make("The corner shop", 3);
    await make("Score of a match", 4);
    const { templateId } = await make("Letter", 5, { content: "Every corridor has [doors]." });
    await node.ask("POST /templates/favorite", { token: me.token, body: { template_id: templateId } });
  });

  test("names that begin with what was typed come first, then words of names, parts of them, and texts", async () => {
    const rest = ["The corner shop", "Score of a match", "Letter"];
    expect(await ranked("cor")).toEqual(["Correction of a text", "Correo de ventas", ...rest]);
    expect(await ranked("CÓR", "es")).toEqual(["Correo de ventas", "Correction of a text", ...rest]);
    expect((await ranked("text cor"))[0]).toBe("Correction of a text");
  });

  test("what a template says of itself comes before what only its prompt has, starred or not", async () => {
    const { templateId } = await aTemplate(node, me.userId, { name: "Note", tags: "corridors", updatedAt: at(0) });
    expect(await ranked("corridor")).toEqual(["Note", "Letter"]);
    await node.ask(`DELETE /templates/${templateId}`, { token: me.token });
  });

  test("where nothing was typed one's stars come first, then one's language, then what changed last", async () => {
    const english = ["Score of a match", "The corner shop", "Correction of a text"];
    expect(await ranked("")).toEqual(["Letter", ...english, "Correo de ventas"]);
    expect(await ranked("", "es")).toEqual(["Letter", "Correo de ventas", ...english]);
  });
});

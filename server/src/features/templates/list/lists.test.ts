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
    expect(await ask("/types", me)).toEqual({ types: ["Ads", "Vídeos"], counts: { Ads: 2, Vídeos: 1 } });
    expect(await ask("/tags", me)).toEqual({
      tags: ["100%_off", "news", "Sales"],
      counts: { "100%_off": 1, news: 2, Sales: 1 },
    });
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

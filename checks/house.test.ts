import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inspect } from "./house/inspect.ts";
import { lookAtEverything, ofNobody } from "./house/tenancy/tenancyLists.ts";
import { cleanTree } from "./house/test/cleanTree.ts";

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

type Files = Record<string, string | undefined>;

/** Plants the files over the clean tree (undefined takes one away) and answers where it stands. */
function plant(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "pluma-house-"));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...cleanTree, ...files })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Answers the breaches of the planted tree as "path:line rule". */
function breachesOf(files: Files): string[] {
  return inspect(plant(files)).breaches.map(({ path, line, rule }) => `${path}:${line} ${rule}`);
}

/** A guarantee, and a file of one line that breaks it and nothing else. */
type Case = [guarantee: string, path: string, text: string];

function holds(rule: string, cases: Case[]) {
  it.each(cases)("%s", (_, path, text) => expect(breachesOf({ [path]: `${text}\n` })).toEqual([`${path}:1 ${rule}`]));
}

const server = "server/src";
const chats = "server/src/features/chats";

it("a tree that keeps the rules has no breach", () => {
  expect(inspect(plant({})).breaches).toEqual([]);
});

describe("the directions of imports", () => {
  holds("direction", [
    ["the contract imports no Node", "contract/src/a.ts", `import "node:fs";`],
    ["the contract does not import the server", "contract/src/a.ts", `import "../../server/src/app.ts";`],
    ["the server does not import the web", `${chats}/a.ts`, `import "../../../../web/src/ui/Card.tsx";`],
    ["the web does not import the server", "web/src/ui/a.ts", `import "../../../server/src/app.ts";`],
    ["not even its types", "web/src/ui/a.ts", `import type { X } from "../../../server/src/app.ts";`],
    ["nor do its tests", "web/src/ui/a.test.ts", `import "../../../server/src/app.ts";`],
    ["the server's platform knows no feature", `${server}/platform/a.ts`, `import "../features/chats/index.ts";`],
    ["a provider knows no feature", `${server}/providers/ai/a.ts`, `import "../../features/chats/index.ts";`],
    ["a provider does not know the app", `${server}/providers/ai/a.ts`, `import "../../app.ts";`],
    ["the web's platform knows no feature", "web/src/platform/a.ts", `import "../features/chats/index.ts";`],
    ["not by a glob either", "web/src/platform/a.ts", `import.meta.glob(["../features/*/words.*.json"]);`],
    ["a part of ui knows no feature", "web/src/ui/a.ts", `export * from "../features/chats/index.ts";`],
    ["a part of ui does not know the app", "web/src/ui/a.ts", `import "../app/boot.tsx";`],
    ["a feature does not know the app", `${chats}/a.ts`, `import "../../app.ts";`],
    ["a feature asks only whom the map lets it", `${chats}/a.ts`, `import "../accounts/index.ts";`],
    ["and only by the door", `${chats}/a.ts`, `import "../generation/write.ts";`],
    ["a type is no way round the map", `${chats}/a.ts`, `export type X = import("../accounts/index.ts").X;`],
    ["a lazy import is no way round the map", `${chats}/a.ts`, `await import("../accounts/index.ts");`],
    ["only tables point at tables", `${chats}/store.ts`, `import "../accounts/tables.ts";`],
    ["the server's app enters features by the door", `${server}/app.ts`, `import "./features/chats/chats.ts";`],
    ["only the server's app knows every feature", `${server}/start.ts`, `import "./features/chats/index.ts";`],
    ["the web's app loads screens lazily", "web/src/app/a.ts", `import "../features/chats/screens/Chat.tsx";`],
    ["the web's app enters features by the door", "web/src/app/a.ts", `import "../features/chats/Line.tsx";`],
    ["only tests import tests", `${chats}/a.ts`, `import "../../../test/people.ts";`],
  ]);

  it("a foreign key never points up", () => {
    const path = `${server}/features/accounts/tables.ts`;
    expect(breachesOf({ [path]: `import type {} from "../chats/tables.ts";\n` })).toContain(`${path}:1 direction`);
  });
});

describe("what a module keeps", () => {
  const path = `${chats}/a.ts`;
  holds("state", [
    ["a module of the server keeps no variable", path, "let count = 0; export const more = () => count + 1;"],
    ["nor one that it shows", path, "export let count = 0;"],
    [
      "nor a map that is there to be filled",
      path,
      "const known = new Map<string, number>(); export const all = () => known;",
    ],
    ["nor a list that is", path, "const known: string[] = []; export const note = (name: string) => known.push(name);"],
    ["nor an object that is", path, "const held: Record<string, number> = {}; export const f = () => { held.a = 1; };"],
    ["nor a count", path, "const held = { count: 0 }; export const more = () => held.count++;"],
    ["nor what is opened for all", path, "const turns = openTurns({}); export const f = () => turns;"],
    ["not in the platform either", `${server}/platform/a.ts`, "const known = new Set(); export const f = () => known;"],
  ]);

  it("tables that nothing changes, what an app keeps, and the web's and the tests' own are no breach", () => {
    const inModule = "const known = new Map(); export const all = () => known;\n";
    const fine =
      "const codes = new Set([1]); const names = [2]; const held = perApp(() => new Map());\n" +
      "export const f = (app) => { const mine = []; mine.push(codes, names); held(app).set(1, mine); };\n";
    expect(breachesOf({ [path]: fine, "web/src/ui/a.ts": inModule, [`${server}/test/a.ts`]: inModule })).toEqual([]);
  });
});

describe("whose rows a store reaches", () => {
  holds("tenancy", [
    ["a store takes the caller, not the database alone", `${chats}/store.a.ts`, "export const f = (db: Db) => db;"],
    ["nor what holds the database", `${chats}/store.a.ts`, "export async function f({ db }: Ctx) { return db; }"],
    [
      "nor by another name",
      `${chats}/store.a.ts`,
      `type R = Pick<App, "db">; export function f({ db }: R) { return db; }`,
    ],
    [
      "whose a row is, is said by what can be dropped, not by hand",
      `${chats}/store.a.ts`,
      "export const f = (ctx: ActorCtx) => eq(rows.userId, ctx.actor.userId);",
    ],
    [
      "who takes the caller says something of them",
      `${chats}/store.a.ts`,
      "const all = (ctx: ActorCtx) => ctx.db; export const f = (ctx: ActorCtx) => all(ctx);",
    ],
    ["an act does not look at everybody's rows", `${chats}/a.ts`, `import { sweep } from "./store.system.ts";`],
    ["not by a lazy import either", `${chats}/a.ts`, `await import("./store.system.ts");`],
  ]);

  it("what a door passes on of everybody's rows is not for whoever takes it there, but for jobs, and without types", () => {
    const door = `${server}/features/generation/index.ts`;
    const passes = `export { type Row, readAll } from "./store.system.all.ts";\n`;
    const taken = (path: string, name: string) =>
      breachesOf({
        [door]: passes,
        [`${server}/features/generation/store.system.all.ts`]: "export const readAll = 1;\nexport type Row = 1;\n",
        [path]: `import { ${name} } from "../generation/index.ts";\n`,
      }).filter((breach) => breach.endsWith("tenancy"));
    expect(taken(`${chats}/a.ts`, "readAll")).toEqual([`${chats}/a.ts:1 tenancy`]);
    expect(taken(`${chats}/a.ts`, "readAll as all")).toEqual([`${chats}/a.ts:1 tenancy`]);
    expect(taken(`${chats}/a.ts`, "type Row")).toEqual([]);
    expect(taken(`${chats}/jobs.ts`, "readAll")).toEqual([]);
  });

  it("what is nobody's says nothing of anybody", () => {
    const [path = ""] = ofNobody.keys();
    const text = "export const f = (db: Db) => db.select().where(eq(rows.userId, 1));\n";
    expect(breachesOf({ [path]: text })).toContain(`${path}:1 tenancy`);
  });

  it("a file that looks at everybody's rows no more stays on no list of those that do", () => {
    const [path = ""] = lookAtEverything.keys();
    expect(breachesOf({ [path]: "export const one = 1;\n" })).toContain(`${path}:1 tenancy`);
  });

  it("everything that is said about a file is about one that there is", () => {
    const named = [...lookAtEverything.keys(), ...ofNobody.keys()];
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe("rules and SQL", () => {
  holds("pure-rules", [
    ["rules import no act", `${chats}/rules.shares.ts`, `import "../../platform/db.ts";`],
    ["rules read no file", `${chats}/rules.shares.ts`, `import "node:fs";`],
  ]);
  holds("sql", [
    ["an act does not import Drizzle", `${chats}/a.ts`, `import { eq } from "drizzle-orm";`],
    ["an act does not import tables of Drizzle", `${chats}/a.ts`, `import { text } from "drizzle-orm/pg-core";`],
    ["an act tags no SQL", `${chats}/a.ts`, "export const now = (sql) => sql`select now()`;"],
    ["an act builds no select", `${chats}/a.ts`, `export const all = (db) => db.select().from("chats");`],
    ["an act builds no update", `${chats}/a.ts`, `export const set = (db) => db.update("chats").set({});`],
    ["another provider speaks no SQL", `${server}/providers/ai/a.ts`, `import "drizzle-orm";`],
  ]);
  it("an act does not import the PostgreSQL driver", () => {
    const files = { "server/package.json": `{ "dependencies": { "pg": "*" } }`, [`${chats}/a.ts`]: `import "pg";\n` };
    expect(breachesOf(files)).toContain(`${chats}/a.ts:1 sql`);
  });
});

describe("where imports lead", () => {
  holds("unresolved", [
    ["a relative import names a file", `${chats}/a.ts`, `import "./nowhere.ts";`],
    ["with its ending", `${chats}/a.ts`, `import "./rules";`],
    ["an import of a workspace names what it exports", `${chats}/a.ts`, `import "@pluma/contract/nowhere";`],
    ["a lazy import names a file", "web/src/ui/a.ts", "export const late = () => import(`./late.ts`);"],
  ]);
  holds("undeclared", [
    ["a package is declared in its workspace", `${chats}/a.ts`, `import "@scope/name/sub";`],
    ["a workspace is declared like any package", "checks/a.ts", `import "@pluma/contract/chats";`],
    ["types of a package serve types only", `${server}/platform/a.ts`, `import "pg";`],
    ["the root's packages are for tests", `${server}/platform/a.ts`, `import "vitest";`],
  ]);
  it("no circle of imports, over however many files, lazily or not", () => {
    const files = {
      "web/src/ui/a.ts": `import type {} from "./c.ts";\nimport "./b.ts";\n`,
      "web/src/ui/b.ts": `export * from "./c.ts";\n`,
      "web/src/ui/c.ts": `\nawait import("./a.ts");\n`,
    };
    expect(breachesOf(files)).toEqual(["web/src/ui/c.ts:2 cycle"]);
    expect(breachesOf({ ...files, "web/src/ui/c.ts": `import type {} from "./a.ts";\n` })).toContain(
      "web/src/ui/c.ts:1 cycle",
    );
  });
});

describe("rooms", () => {
  it("a folder has at most twenty files, words and styles counted", () => {
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`web/src/ui/theme/part${n}.${n % 2 ? "css" : "ts"}`, ""]),
      );
    expect(breachesOf(files(20))).toEqual([]);
    expect(breachesOf(files(21))).toEqual(["web/src/ui/theme:1 crowded"]);
  });
  it("the words of another language make no folder too full", () => {
    const theme = "web/src/ui/theme";
    const files = Object.fromEntries(Array.from({ length: 19 }, (_, n) => [`${theme}/part${n}.ts`, ""]));
    const words = { [`${theme}/words.en.json`]: "{}", [`${theme}/words.es.json`]: "{}" };
    expect(breachesOf({ ...files, ...words })).toEqual([]);
    expect(breachesOf({ ...files, ...words, [`${theme}/more.ts`]: "" })).toEqual([`${theme}:1 crowded`]);
  });
  it("rooms of a feature do not lead to each other in a circle, though their files do not", () => {
    const files = {
      [`${chats}/thread/a.ts`]: `export * from "../compose/b.ts";\n`,
      [`${chats}/compose/b.ts`]: "export const b = 1;\n",
      [`${chats}/compose/c.ts`]: `import type {} from "../thread/d.ts";\n`,
      [`${chats}/thread/d.ts`]: "export const d = 1;\n",
    };
    expect(breachesOf(files)).toEqual([`${chats}/thread/a.ts:1 rooms`]);
    expect(breachesOf({ ...files, [`${chats}/compose/c.ts`]: `import type {} from "../rules.ts";\n` })).toEqual([]);
  });
});

describe("size", () => {
  it("a file stays under 300 lines", () => {
    const lines = (count: number) => "// a line\n".repeat(count);
    expect(breachesOf({ [`${chats}/a.ts`]: lines(299), "web/src/ui/a.css": lines(299) })).toEqual([]);
    expect(breachesOf({ "web/src/ui/a.css": lines(300) })).toEqual(["web/src/ui/a.css:300 length"]);
    expect(breachesOf({ [`${chats}/a.ts`]: lines(300) })).toEqual([`${chats}/a.ts:300 length`]);
    expect(breachesOf({ [`${chats}/a.test.ts`]: lines(300), "web/src/css.d.ts": lines(300) })).toEqual([]);
  });
  it.each([
    ["a function", "export function long() {", "}"],
    ["an arrow function", "export const long = () => {", "};"],
    ["a component", "export default function Long() {\n  return <p>", "  </p>;\n}"],
  ])("%s stays under 60 lines", (_, opening, closing) => {
    const text = (count: number) => {
      const around = `${opening}\n${closing}`.split("\n").length;
      return `${opening}\n${"\n".repeat(count - around)}${closing}\n`;
    };
    expect(breachesOf({ "web/src/ui/A.tsx": text(59) })).toEqual([]);
    expect(breachesOf({ "web/src/ui/A.tsx": text(60) })).toEqual(["web/src/ui/A.tsx:1 length"]);
    expect(breachesOf({ "web/src/ui/A.test.tsx": text(60) })).toEqual([]);
  });
});

describe("what code says", () => {
  it.each(["utils.ts", "types.ts", "constants.ts", "helpers.ts", "helper.test.ts"])("no file is called %s", (name) => {
    expect(breachesOf({ [`${chats}/${name}`]: "" })).toEqual([`${chats}/${name}:1 name`]);
  });
  holds("pattern", [
    ["no repetition inside of a repetition", `${chats}/a.ts`, "export const a = /^(?:a+)+$/;"],
    ["nor a bounded one", `${chats}/a.ts`, "export const a = /^(?:<[^>]{0,300}>|x{0,90})*y/;"],
    ["no two that share a character", "contract/src/a.ts", "export const a = /^a*b?a*$/;"],
    [
      "no search for an end from everywhere",
      "web/src/ui/a.ts",
      "export const a = (b: string) => b.replace(/ +$/, '');",
    ],
    ["none that is put together", `${chats}/a.ts`, "export const a = (b: string) => new RegExp(b);"],
    ["none that is hidden in a text", `${chats}/a.ts`, 'export const a = new RegExp("(?:a|aa)+$");'],
  ]);
  holds("any", [["no any outside platform", `${chats}/a.ts`, "export const a = (b: any[]) => b;"]]);
  holds("cast", [
    ["no as outside platform", `${chats}/a.ts`, "export const a = (b: unknown) => b as string;"],
    ["no angle brackets instead", `${chats}/a.ts`, "export const a = (b: unknown) => <string>b;"],
    ["not in the checks", "checks/a.ts", "export const a = (b: unknown) => b as string;"],
  ]);
  holds("console", [
    ["the server prints through its log", `${server}/main.ts`, `console.log("ready");`],
    ["the web prints nothing", "web/src/ui/a.ts", "export const print = console.log;"],
  ]);
  holds("role", [
    [
      "a screen compares no role",
      "web/src/features/chats/a.ts",
      `export const isIt = (role: string) => role === "admin";`,
    ],
  ]);
  holds("plain-http", [
    ["a screen needs no https", "web/src/ui/a.ts", "export const a = () => crypto.randomUUID();"],
    ["nor does the widget", "web/widget/a.ts", 'export const a = () => window.crypto.subtle.digest("SHA-256", b);'],
  ]);
  holds("later", [
    ["a comment puts nothing off", `${chats}/a.ts`, "// TODO: refuse it"],
    ["nor in a block", `${chats}/a.ts`, "/* it works, but FIXME */"],
    ["nor between elements", "web/src/ui/A.tsx", "export const A = () => <p>{/* HACK */}</p>;"],
  ]);
  holds("held-test", [
    ["no test runs alone", `${chats}/a.test.ts`, `it.only("is", () => {});`],
    ["no group runs alone", `${chats}/a.test.ts`, `describe.only.each([1])("is", () => {});`],
    ["no test is left out", `${chats}/a.test.ts`, `it.concurrent.skip("is", () => {});`],
    ["no journey is left out", "e2e/sign-in.ts", `test.describe.skip("is", () => {});`],
  ]);
  holds("mock", [
    ["no screen's test replaces a module", "web/src/ui/A.test.tsx", `vi.mock("./a.ts", () => ({}));`],
    ["nor a test of the server", `${chats}/a.test.ts`, `vi.doMock("./a.ts");`],
  ]);
  holds("syntax", [["a program can be parsed", `${chats}/a.ts`, "export const = 1;"]]);
});

describe("words", () => {
  const [en, es] = ["web/src/features/chats/words.en.json", "web/src/features/chats/words.es.json"];
  const pair = (english: object, spanish: object) => ({
    [en]: JSON.stringify(english, null, 1),
    [es]: JSON.stringify(spanish, null, 1),
  });

  it("no language lacks a word that the other has", () => {
    expect(breachesOf(pair({ a: "A", deep: { b: "B" } }, { a: "A", deep: {} }))).toEqual([`${en}:4 words`]);
    expect(breachesOf(pair({ a: "A" }, { a: "A", b: "B" }))).toEqual([`${es}:3 words`]);
  });
  it("no language lacks the file", () => {
    expect(breachesOf({ [es]: undefined })).toEqual([`${en}:1 words`]);
    // The app reads the English words in the clean tree, so their absence shows twice.
    expect(breachesOf({ [en]: undefined })).toContain(`${es}:1 words`);
  });
  it("placeholders are the same", () => {
    expect(breachesOf(pair({ a: "{{one}} {{two}}" }, { a: "{{two}} {{uno}}" }))).toEqual([
      `${en}:2 words`,
      `${es}:2 words`,
    ]);
    expect(breachesOf(pair({ a: "{{one}} {{two}}" }, { a: "{{ two }} {{one, number}}" }))).toEqual([]);
  });
  it("an apostrophe is straight, and quotes are not", () => {
    expect(breachesOf(pair({ a: "The model’s" }, { a: "Del modelo" }))).toEqual([`${en}:2 words`]);
    expect(breachesOf(pair({ a: "{{name}}’s" }, { a: "De {{name}}" }))).toEqual([`${en}:2 words`]);
    expect(breachesOf(pair({ a: "The model's “own”" }, { a: "Del modelo" }))).toEqual([]);
  });
  it("one thing has one word, and tú is said in Spanish", () => {
    expect(breachesOf(pair({ a: "Somebody joined" }, { a: "Se unió alguien" }))).toEqual([`${en}:2 words`]);
    expect(breachesOf(pair({ a: "Add a color" }, { a: "Agregar un color" }))).toEqual([
      `${en}:2 words`,
      `${es}:2 words`,
    ]);
    expect(breachesOf(pair({ a: "Try again" }, { a: "Volver a intentarlo" }))).toEqual([`${es}:2 words`]);
    expect(breachesOf(pair({ a: "Organization of a colour" }, { a: "Color sin límite" }))).toEqual([]);
  });
  it.each(["contract/src/chats", "server/src/features/chats/locales"])("the same holds in %s", (folder) => {
    const [english, spanish] = [`${folder}/words.en.json`, `${folder}/words.es.json`];
    expect(breachesOf({ [english]: `{ "a": "{{one}}" }` })).toEqual([`${english}:1 words`]);
    expect(breachesOf({ [english]: `{ "a": "{{one}}" }`, [spanish]: `{ "a": "{{uno}}" }` })).toEqual([
      `${english}:1 words`,
      `${spanish}:1 words`,
    ]);
    expect(breachesOf({ [english]: `{ "a": ["A", "B"] }`, [spanish]: `{ "a": ["A"] }` })).toEqual([
      `${english}:1 words`,
    ]);
  });
  it.each([
    ["by key", `export const a = { en: "A", "es": "B" };`],
    ["by constant", `const en = "A"; export const es = "B";`],
    ["by comparison", `export const a = (lang: string) => (lang === "es" ? "B" : "A");`],
  ])("no program says what each language says, %s", (_, text) => {
    for (const path of ["contract/src/chats/chats.ts", `${chats}/a.ts`, "web/src/ui/a.ts"]) {
      expect(breachesOf({ [path]: text })).toEqual([`${path}:1 words`]);
    }
    expect(breachesOf({ [`${chats}/a.test.ts`]: text, "e2e/a.ts": text })).toEqual([]);
  });
  it("a program may name one language", () => {
    expect(breachesOf({ [`${chats}/a.ts`]: `export const first = { lang: "en", en: 1 };` })).toEqual([]);
  });
  it("a language may have forms of its own for some counts", () => {
    const forms = { a_one: "{{count}} a", a_other: "{{count}} b", a_few: "{{count}} c" };
    const { a_few: few, ...common } = forms;
    expect(breachesOf(pair(common, forms))).toEqual([]);
    expect(breachesOf(pair(common, { ...common, a_few: "c" }))).toEqual([`${es}:4 words`]);
    expect(breachesOf(pair({ b: "B" }, { b: "B", a_few: few }))).toEqual([`${es}:3 words`]);
  });
  it("a percent sign stays with its number", () => {
    expect(breachesOf(pair({ a: "8%" }, { a: "8 %" }))).toEqual([`${es}:2 words`]);
    expect(breachesOf(pair({ a: "8%" }, { a: "8\u00a0%" }))).toEqual([]);
  });
  it("no word is empty, and a file that is not JSON is told", () => {
    expect(breachesOf(pair({ a: "A" }, { a: " " }))).toEqual([`${es}:2 words`]);
    expect(breachesOf({ [en]: "{}", [es]: "{" })).toEqual([`${es}:1 words`]);
  });
});

describe("a tree without git", () => {
  it("is read whole, but for what an installation keeps", () => {
    const broken = "export const = 1;";
    expect(breachesOf({ [`${chats}/data/a.ts`]: broken, "data/a.ts": broken })).toEqual([
      `${chats}/data/a.ts:1 syntax`,
    ]);
  });
});

describe("registries", () => {
  const host = ["registry", "npmjs", "org"].join(".");
  it.each([
    ["the lock file", "package-lock.json", `{ "resolved": "http${"s://example.org/a.tgz"}" }`],
    ["a document", "README.md", `Install from https://${host}/pluma`],
    ["a setting", ".npmrc", `${"registry"}=https://packages.example.org`],
    ["a program", `${chats}/a.ts`, `export const host = "${host}";`],
  ])("%s names none", (_, path, text) => {
    expect(breachesOf({ [path]: `\n${text}\n` })).toEqual([`${path}:2 registry`]);
  });
  it("a variable called registry is no host", () => {
    expect(breachesOf({ [`${chats}/a.ts`]: "export const a = (registry) => registry.models.net();\n" })).toEqual([]);
  });
});

describe("the map", () => {
  type Levels = Record<string, [level: number, ...asks: string[]]>;
  const map = (features: Levels) => {
    const entries = Object.entries(features).map(([name, [level, ...asks]]) => [name, { level, asks }]);
    return { "features.json": JSON.stringify(Object.fromEntries(entries), null, 1) };
  };
  const kept: Levels = { accounts: [0], generation: [2, "accounts"], chats: [4, "generation"] };

  it("a feature asks lower levels only", () => {
    const sameLevel = map({ accounts: [0], generation: [2, "accounts"], chats: [2, "generation"] });
    expect(breachesOf(sameLevel)).toEqual(["features.json:12 map"]);
  });
  it("no circle", () => {
    const messages = inspect(plant(map({ ...kept, accounts: [0, "chats"] }))).breaches.map((each) => each.message);
    expect(messages).toContain("the features ask in a circle: accounts → chats → generation → accounts");
  });
  it("a feature asks features that exist", () => {
    expect(breachesOf(map({ ...kept, billing: [3, "money"] }))).toHaveLength(1);
  });
  it("every folder of features is on it", () => {
    expect(breachesOf({ "web/src/features/sales/a.ts": "" })).toEqual(["features.json:1 map"]);
  });
  it("a tree without one is told", () => {
    expect(breachesOf({ "features.json": undefined })).toContain("features.json:1 map");
  });
});

describe("the command", () => {
  const run = (root: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "house.ts"), root], { encoding: "utf8" });

  it("says that the rules hold, and succeeds", () => {
    const { status, stdout } = run(plant({}));
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `house: ${Object.keys(cleanTree).length} files, rules hold\n`,
    });
  });
  it("prints a line per breach, and fails", () => {
    const { status, stdout } = run(plant({ [`${chats}/utils.ts`]: "" }));
    expect(status).toBe(1);
    expect(stdout.split("\n")[0]).toMatch(`${chats}/utils.ts:1 name `);
  });
  it("in a repository reads what git tracks or would track, and nothing ignored", () => {
    const root = plant({ ".gitignore": "ignored/\n", "ignored/utils.ts": "", "kept/utils.ts": "" });
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    expect(inspect(root).breaches.map(({ path }) => path)).toEqual(["kept/utils.ts"]);
  });
});

import type { BundleKind } from "@pluma/contract/bundles/kinds";
import { count, eq } from "drizzle-orm";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { files } from "../files/tables.ts";
import { signManifest } from "./format/keys.ts";
import { bundleFiles, bundleImports } from "./tables.ts";
import { bringBundle } from "./taking/importJob.ts";
import { aHouse, bring, by, exportOf, fill, type House, outcomes, start } from "./test/anOffice.ts";
import { edit, jsonOf, manifestOf, partsOf, resigned, thingOf } from "./test/zips.ts";

let node: TestApp;
/** Runs no jobs: what is begun there is done by hand, and cut short where the test says so. */
let quiet: TestApp;
let bytes: Uint8Array;
let house: House;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  quiet = await aTestApp({ environment: { APP_SECRET: "another installation's, which is long enough" } });
  const home = await aHouse(node);
  await fill(node, home);
  ({ bytes } = await exportOf(node, home));
});
afterAll(async () => {
  await quiet.close();
  await node.close();
});
beforeEach(async () => {
  house = await aHouse(node);
});

const partsFor = async (at: TestApp, { id, boss }: House) =>
  (await by(at, { id, boss })(`GET /organizations/${id}/bundle`)).body.parts.map(
    ({ count: n }: { count: number }) => n,
  );
const nothing = [1, 1, 1, 0, 0, 0, 0, 0, 0, 1];
const all = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

const storedIn = async (at: TestApp, { id }: House) => {
  const isKept = eq(files.organizationId, id);
  const rows = await at.app.db.select().from(files).where(isKept);
  return rows.filter(({ kind, expiresAt }) => kind !== "archive" && expiresAt === null).length;
};

/** The same archive with one name of an entry in the place of another, which is as long. */
function renamed(archive: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(archive).toString("latin1").replaceAll(from, to);
  return Buffer.from(text, "latin1");
}

const repacked = (more: Zippable, without: string[] = []) => {
  const parts = Object.fromEntries(Object.entries(partsOf(bytes)).filter(([path]) => !without.includes(path)));
  return zipSync({ ...parts, ...more });
};

/** What is said of sizes in the directory of an archive, for the entry of a name. */
function lying(archive: Uint8Array, name: string, size: number): Uint8Array {
  const zip = Buffer.from(archive);
  for (let at = zip.indexOf("PK\x01\x02"); at !== -1; at = zip.indexOf("PK\x01\x02", at + 4)) {
    if (zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)) === name) zip.writeUInt32LE(size, at + 24);
  }
  return zip;
}

/** The same archive, whose first entry is said to lie beyond all that a number can tell. */
function placedFar(archive: Uint8Array): Uint8Array {
  const zip = Buffer.from(archive);
  const at = zip.indexOf("PK\x01\x02");
  const named = at + 46 + zip.readUInt16LE(at + 28);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(0xffff_ffff_ffff_fff0n, 4);
  zip.writeUInt32LE(0xffff_ffff, at + 42);
  zip.writeUInt16LE(extra.length, at + 30);
  return Buffer.concat([zip.subarray(0, named), extra, zip.subarray(named)]);
}

const said = () => manifestOf(bytes);
const firstPath = () => `templates/${thingOf(said(), "templates").key}.json`;

const hostile: [string, string, () => Uint8Array][] = [
  ["no archive", "bundle_unreadable", () => strToU8("hello")],
  ["an archive of something else", "bundle_unreadable", () => zipSync({ "a.txt": strToU8("hello") })],
  ["half a bundle", "bundle_unreadable", () => bytes.slice(0, bytes.length / 2)],
  [
    "a manifest that was changed after it was signed",
    "bundle_signature_wrong",
    () => repacked({ "manifest.json": strToU8(JSON.stringify({ ...said(), name: "Other" })) }),
  ],
  [
    "a signature of nothing",
    "bundle_signature_wrong",
    () => repacked({ "signature.json": strToU8(JSON.stringify({ public_key: "AA==", signature: "" })) }),
  ],
  [
    "somebody else's key beside the signature",
    "bundle_signature_wrong",
    () => {
      const { signature } = jsonOf<{ signature: string }>(partsOf(bytes)["signature.json"]);
      const { public_key } = signManifest(quiet.app, strToU8("x"));
      return repacked({ "signature.json": strToU8(JSON.stringify({ public_key, signature })) });
    },
  ],
  ["a thing that was changed", "bundle_changed", () => repacked({ [firstPath()]: strToU8("{}") })],
  ["a thing that is missing", "bundle_changed", () => repacked({}, [firstPath()])],
  ["a way out of the folder", "bundle_changed", () => repacked({ "../../../etc/cron.d/x": strToU8("* * * * * root") })],
  [
    "a link to a file of the machine",
    "bundle_changed",
    () => repacked({ [firstPath()]: [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] }),
  ],
  [
    "a name that comes twice",
    "bundle_unreadable",
    () => renamed(repacked({ "nanifest.json": strToU8("{}") }), "nanifest.json", "manifest.json"),
  ],
  ["what lies where no file has a place", "bundle_unreadable", () => placedFar(bytes)],
  ["what says to be huge", "bundle_too_large", () => lying(bytes, firstPath(), 600 * 1024 * 1024)],
  ["what is more than it says", "bundle_unreadable", () => lying(bytes, "manifest.json", 10)],
  ["a huge JSON", "bundle_too_large", () => repacked({ "manifest.json": new Uint8Array(5_000_000) })],
  ["a bomb of a thousand to one", "bundle_changed", () => repacked({ "files/bomb": new Uint8Array(30_000_000) })],
  [
    "thousands of entries",
    "bundle_too_large",
    () => zipSync(Object.fromEntries(Array.from({ length: 7000 }, (_, n) => [`${n}`, new Uint8Array()]))),
  ],
  [
    "a newer format",
    "bundle_newer",
    () => resigned(node.app, bytes, (manifest) => Object.assign(manifest, { version: 2, more: {} })),
  ],
  [
    "more things than may be",
    "bundle_unreadable",
    () =>
      resigned(node.app, bytes, (manifest) => {
        manifest.things = Array.from({ length: 1001 }, () => thingOf(manifest, "templates"));
      }),
  ],
  [
    "a key that is a path",
    "bundle_unreadable",
    () =>
      resigned(node.app, bytes, (manifest) => {
        thingOf(manifest, "templates").key = "../../x";
      }),
  ],
];

describe("a hostile bundle", () => {
  test.each(hostile)("that is %s is refused whole (%s)", async (_, code, made) => {
    const answer = await bring(node, house, made());
    expect([answer.body?.code, answer.status < 500], answer.text).toEqual([code, true]);
    expect(await node.app.db.$count(bundleImports, eq(bundleImports.organizationId, house.id))).toBe(0);
    expect(await partsFor(node, house)).toEqual(nothing);
  });

  test("does not say whose anything is, nor who sees it, nor that it is on sale", async () => {
    const foreign = await aHouse(node);
    const wish = {
      ...{ public: true, is_public: true, user_id: 1, organization_id: foreign.id, template_id: 1, version: 99 },
      ...{ available: true, is_on: true, origins: ["https://evil.example"], webhook_url: "https://evil.example" },
    };
    const made = resigned(node.app, bytes, (manifest, parts) => {
      for (const kind of ["templates", "avatars", "workflows", "campaigns", "widgets", "products"] as const) {
        edit(manifest, parts, kind, (data) => Object.assign(data, wish));
      }
      // A file of here is nothing that a bundle may name, nor a picture that it has not.
      edit<{ page: { sections: object[] } }>(manifest, parts, "landing", (data) => {
        const [opening] = data.page.sections;
        data.page.sections = [
          { ...opening, image: "/api/files/1?v=1" },
          { kind: "text", id: "text", image: "/pictures/7" },
        ];
      });
    });
    const looked = await bring(node, house, made);
    const done = await start(node, house, looked.body.import.import_id);
    expect(done.body.import, done.text).toMatchObject({ state: "done" });
    expect(await partsFor(node, foreign)).toEqual(nothing);
    const ask = by(node, house);
    const [template] = (await ask(`GET /templates?kind=organization&organization_id=${house.id}`)).body.templates;
    expect(template).toMatchObject({ public: false, organization_id: house.id, user_id: house.boss.userId });
    const { page } = (await ask(`GET /landing/draft?organization_id=${house.id}`)).body;
    expect(page.sections.map(({ image }: { image: string }) => image)).toEqual(["", ""]);
    const [widget] = (await ask(`GET /widgets?organization_id=${house.id}`)).body.widgets;
    expect(widget).toMatchObject({ is_on: false, origins: [], webhook_url: "" });
    const [product] = (await ask(`GET /products?organization_id=${house.id}`)).body.products;
    expect(product).toMatchObject({ available: false, organization_id: house.id });
  });

  test("reaches nothing of another organization by its keys", async () => {
    const foreign = await aHouse(node);
    await fill(node, foreign);
    const theirs = manifestOf((await exportOf(node, foreign)).bytes);
    const keyOf = (kind: BundleKind) => thingOf(theirs, kind).key;
    const made = resigned(node.app, bytes, (manifest, parts) => {
      edit<{ steps: [object] }>(manifest, parts, "workflows", ({ steps: [first] }) =>
        Object.assign(first, { template: keyOf("templates"), avatar: null }),
      );
      edit(manifest, parts, "campaigns", (data) =>
        Object.assign(data, { resources: [{ type: "avatar", key: keyOf("avatars") }] }),
      );
      edit(manifest, parts, "widgets", (data) => Object.assign(data, { avatar: keyOf("avatars") }));
    });
    expect(outcomes((await bring(node, house, made)).body)).toMatchObject({
      ...{ Chain: "refused", Spring: "refused", "Shop chat": "refused", Letter: "new" },
    });
  });

  test.each([
    ["an unknown shape", (data: Record<string, unknown>) => Object.assign(data, { content: 7 })],
    ["a text without end", (data: Record<string, unknown>) => Object.assign(data, { content: "x".repeat(1_000_000) })],
    [
      "lists in lists",
      (data: Record<string, unknown>) =>
        Object.assign(data, { template_fields: JSON.parse("[".repeat(5000) + "]".repeat(5000)) }),
    ],
    [
      "a file that is not there",
      (data: Record<string, unknown>) =>
        Object.assign(data, { files: [{ sha256: "0".repeat(64), name: "x", type: "x", size: 1 }] }),
    ],
  ])("with %s in a thing is refused at that thing, and what leans on it", async (_, change) => {
    const made = resigned(node.app, bytes, (manifest, parts) => edit(manifest, parts, "templates", change));
    const { body } = await bring(node, house, made);
    const refused = body.import.things.filter(({ outcome }: { outcome: string }) => outcome === "refused");
    expect(refused.map(({ kind, problem }: Record<string, string>) => [kind, problem !== null])).toEqual([
      ["templates", true],
      ["workflows", true],
      ["campaigns", true],
      ["products", true],
    ]);
  });

  test("with a drawing that runs scripts, or a program, in the place of a picture brings nothing, and leaves no file", async () => {
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "MZ\x90\x00 not a picture",
    ]) {
      const made = await withPicture(strToU8(content));
      const looked = await bring(node, house, made);
      const done = await start(node, house, looked.body.import.import_id);
      expect(done.body.import, done.text).toMatchObject({ state: "failed", problem: expect.any(String) });
      expect(await partsFor(node, house)).toEqual(nothing);
      expect(await storedIn(node, house)).toBe(0);
      expect(await node.app.db.$count(bundleFiles)).toBe(0);
    }
  });

  test("of which one thing is refused by its own rules brings nothing at all", async () => {
    const made = resigned(node.app, bytes, (manifest, parts) =>
      edit(manifest, parts, "products", (data) => Object.assign(data, { price: 10, sale_price: 20 })),
    );
    const looked = await bring(node, house, made);
    const done = await start(node, house, looked.body.import.import_id);
    expect(done.body.import).toMatchObject({ state: "failed", problem: expect.stringMatching(/^Plan: /) });
    expect(await partsFor(node, house)).toEqual(nothing);
    expect(await storedIn(node, house)).toBe(0);
  });
});

/** The bundle with other bytes in the place of the avatar's picture. */
async function withPicture(content: Uint8Array): Promise<Uint8Array> {
  const { createHash } = await import("node:crypto");
  const sha256 = createHash("sha256").update(content).digest("hex");
  return resigned(node.app, bytes, (manifest, parts) => {
    parts[`files/${sha256}`] = content;
    manifest.files.push({ sha256, size: content.length });
    edit<{ picture: object }>(manifest, parts, "avatars", ({ picture }) =>
      Object.assign(picture, { sha256, size: content.length }),
    );
  });
}

describe("a node that dies while it brings a bundle", () => {
  const run = (importId: number, stepsMax = Number.POSITIVE_INFINITY) => {
    let steps = 0;
    const throwIfAborted = () => {
      steps += 1;
      if (steps > stepsMax) throw new Error("the node died");
    };
    const signal = Object.assign(new AbortController().signal, { throwIfAborted });
    return bringBundle.work(quiet.app, { importId }, { jobId: "by-hand", attempt: 1, signal, report: async () => {} });
  };
  const begin = async () => {
    const there = await aHouse(quiet);
    const looked = await bring(quiet, there, bytes);
    const importId: number = looked.body.import.import_id;
    const path = `/organizations/${there.id}/bundle/imports/${importId}`;
    expect((await by(quiet, there)(`POST ${path}/start`, { trust: true })).status).toBe(202);
    return { there, importId, path };
  };
  const keptFor = async (importId: number) =>
    (await quiet.app.db.select({ count: count() }).from(bundleFiles).where(eq(bundleFiles.importId, importId)))[0]
      ?.count;

  test("leaves nothing that anybody sees; the next one goes on, and all of it is there once, however often it runs", async () => {
    const { there, importId, path } = await begin();
    // The last of these steps is the one before everything is written.
    for (const steps of [3, 12, 15, 17, 18]) {
      await expect(run(importId, steps)).rejects.toThrow("the node died");
      expect(await partsFor(quiet, there)).toEqual(nothing);
    }
    await Promise.all([run(importId), run(importId)]);
    await run(importId);
    expect((await by(quiet, there)(`GET ${path}`)).body.import.state).toBe("done");
    expect(await partsFor(quiet, there)).toEqual(all);
    expect(await keptFor(importId)).toBe(0);
    expect(await storedIn(quiet, there)).toBe(6);
  });

  test("and one that is ended meanwhile leaves nothing, not even its files", async () => {
    const { there, importId, path } = await begin();
    await expect(run(importId, 15)).rejects.toThrow("the node died");
    expect(await keptFor(importId)).toBeGreaterThan(0);
    expect((await by(quiet, there)(`DELETE ${path}`)).status).toBe(204);
    await run(importId);
    expect((await by(quiet, there)(`GET ${path}`)).body.import.state).toBe("cancelled");
    expect([await partsFor(quiet, there), await storedIn(quiet, there), await keptFor(importId)]).toEqual([
      nothing,
      0,
      0,
    ]);
  });

  test("one bundle at a time is brought to an organization; who leads it no more brings nothing", async () => {
    const { there, importId, path } = await begin();
    const second = await bring(quiet, there, bytes);
    const refused = await by(quiet, there)(
      `POST /organizations/${there.id}/bundle/imports/${second.body.import.import_id}/start`,
      {},
    );
    expect([refused.status, refused.body.code]).toEqual([409, "bundle_import_running"]);
    const { aUser } = await import("../../../test/people.ts");
    const boss = await aUser(quiet, { membership: { organizationId: there.id, userTypeId: 1 } });
    expect((await by(quiet, { ...there, boss })(`DELETE /organizations/${there.id}/${there.boss.userId}`)).status).toBe(
      204,
    );
    await run(importId);
    expect((await by(quiet, { ...there, boss })(`GET ${path}`)).body.import).toMatchObject({ state: "failed" });
    expect(await partsFor(quiet, { ...there, boss })).toEqual(nothing);
  });
});

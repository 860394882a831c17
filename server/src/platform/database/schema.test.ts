import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import config from "../../../drizzle.config.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(`${root}server/migrations/meta/${path}`, "utf8"));

test("the migrations make the tables that the code has, and no other", async () => {
  const paths = [config.schema ?? []].flat().flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(paths.length).toBeGreaterThan(10);
  const modules = await Promise.all(paths.map((path) => import(`${root}${path}`)));
  const { entries } = read("_journal.json");
  const before = read(`${String(entries.at(-1).idx).padStart(4, "0")}_snapshot.json`);
  const tables = Object.assign({}, ...modules);
  expect(await generateMigration(before, generateDrizzleJson(tables, before.id))).toEqual([]);
});

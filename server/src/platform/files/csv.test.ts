import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { writeCsv } from "./csv.ts";

let dataDir: string;
let config: ReturnType<typeof readConfig>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pluma-csv-"));
  config = readConfig({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const left = () => readdir(join(dataDir, "incoming"));

test("a file of many lines is written as they come, sent from the disk, and gone from it then", async () => {
  const file = await writeCsv({ config }, ["n", "text"], async (add) => {
    for (let at = 0; at < 50; at += 1) {
      await add(Array.from({ length: 1000 }, (_, n) => ({ n: at * 1000 + n, text: "=1+1, ñ" })));
    }
    expect(await left()).toHaveLength(1);
  });
  const opened = (await file.open()) ?? expect.fail("there is no file");
  expect(await left()).toEqual([]);
  const pieces: Uint8Array[] = [];
  for await (const piece of opened) pieces.push(piece);
  const text = Buffer.concat(pieces);
  expect(text.length).toBe(file.size);
  const lines = text.toString().trimEnd().split("\n");
  expect([lines.length, lines[0], lines[1]]).toEqual([50_001, "\ufeffn,text", `0,"'=1+1, ñ"`]);
});

test("a part of a file is the same part of it", async () => {
  const file = await writeCsv({ config }, ["n"], (add) => add([{ n: 1 }, { n: 2 }]));
  const pieces: Uint8Array[] = [];
  for await (const piece of (await file.open({ start: 3, end: 5 })) ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe("n\n1");
});

test("what fails half way leaves nothing", async () => {
  const failing = writeCsv({ config }, ["n"], async (add) => {
    await add([{ n: 1 }]);
    throw new Error("the database went away");
  });
  await expect(failing).rejects.toThrow("went away");
  expect(await left()).toEqual([]);
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { valuesOf } from "./pieces.ts";
import { openSource, type Source, textsOf } from "./source.ts";

const utf8 = new TextEncoder();
const valuesIn = (bytes: Uint8Array): unknown[] =>
  [...textsOf(openSource(bytes))].flatMap((text) => [...valuesOf(text)]);

test("a list is read the same wherever the parts end in which it comes", () => {
  const list = [{ a: '],"\\' }, [1, [2, "}"]], "ñ🪶,", 7, null, { b: { c: [] } }];
  const bytes = utf8.encode(`\uFEFF \n${JSON.stringify(list, null, 1)} `);
  for (const size of [1, 2, 3, 7, 64, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect([...valuesOf(parts)]).toEqual(list);
  }
});

test("a list that breaks off gives its whole members, then says so", () => {
  const seen: unknown[] = [];
  const read = () => {
    for (const value of valuesOf([utf8.encode('[1,{"a":'), utf8.encode("2},[3")])) seen.push(value);
  };
  expect(read).toThrow("import_broken");
  expect(seen).toEqual([1, { a: 2 }]);
});

test("one on the disk gives the same as one in memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pluma-import-"));
  const bytes = zipSync({ "b.json": utf8.encode("[3]"), "a.json": utf8.encode("[1,2]"), "c.txt": utf8.encode("[4]") });
  await writeFile(join(folder, "export.zip"), bytes);
  const there = [...textsOf(openSource({ path: join(folder, "export.zip") }))].flatMap((text) => [...valuesOf(text)]);
  expect([there, valuesIn(bytes)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  await rm(folder, { recursive: true });
});

test("to see the first chat of a large export, only its beginning is read and unpacked", () => {
  // Digits of a fixed series, so that packing leaves something to be read.
  let state = 1;
  const noise = Array.from({ length: 200_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  });
  const bytes = zipSync({ "conversations.json": utf8.encode(JSON.stringify([{ first: true }, ...noise])) });
  const whole = openSource(bytes);
  let read = 0;
  const counting: Source = {
    size: whole.size,
    part: (start, end) => {
      if (end < whole.size - 70_000) read += end - start;
      return whole.part(start, end);
    },
  };
  const [text] = textsOf(counting);
  expect(valuesOf(text ?? []).next().value).toEqual({ first: true });
  expect(bytes.length).toBeGreaterThan(500_000);
  expect(read).toBeLessThan(20_000);
});

test("an entry that becomes more than it says is broken, before more of it is unpacked", () => {
  const bytes = Buffer.from(zipSync({ "a.json": utf8.encode(`[${"1,".repeat(3_000_000)}2]`) }));
  const entry = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  bytes.writeUInt32LE(1000, entry + 24);
  expect(() => valuesIn(bytes)).toThrow("import_broken");
});

test("an archive of the newer kind, whose sizes have eight bytes, is read", () => {
  const bytes = Buffer.from(zipSync({ "a.json": utf8.encode("[1]") }));
  const end = bytes.length - 22;
  const start = bytes.readUInt32LE(end + 16);
  const entry = bytes.subarray(start, end);
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [index, at] of [24, 20, 42].entries()) {
    field.writeBigUInt64LE(BigInt(entry.readUInt32LE(at)), 4 + index * 8);
    entry.writeUInt32LE(0xffffffff, at);
  }
  entry.writeUInt16LE(field.length, 30);
  const longEnd = Buffer.alloc(56);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeBigUInt64LE(1n, 32);
  longEnd.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end + field.length), 8);
  const last = Buffer.from(bytes.subarray(end));
  last.writeUInt32LE(0xffffffff, 16);
  const long = Buffer.concat([bytes.subarray(0, end), field, longEnd, locator, last]);
  expect(valuesIn(long)).toEqual([1]);
});

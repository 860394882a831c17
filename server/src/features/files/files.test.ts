import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { liftLimits } from "../../../test/settings.ts";
import { removeFile } from "./index.ts";
import { files } from "./tables.ts";
import * as samples from "./test/samples.ts";

const { aForm } = samples;

let node: TestApp;
let person: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "uploads");
  await node.startJobs();
  person = await aUser(node);
  stranger = await aUser(node);
});
afterAll(() => node.close());

const add = (bytes: Uint8Array | string, name = "file", token: string | undefined = person.token) =>
  node.ask("POST /files", { token, form: aForm(bytes, name) });
const change = (id: number, asked: { form?: FormData; body?: unknown }, token = person.token) =>
  node.ask(`PUT /files/${id}`, { token, ...asked });

/** What a src opens, without a token. */
async function open(src: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${node.address}${src}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** How many files lie in storage. */
async function countStored(): Promise<number> {
  const folder = join(node.app.config.dataDir, "files");
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found.filter((path) => /[0-9a-f]{40}$/.test(path)).length;
}

const rowOf = async (id: number) => (await node.app.db.select().from(files).where(eq(files.fileId, id)))[0];

test.each([
  ["docx", samples.aDocx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["pptx", samples.aPptx, "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["pdf", samples.aPdf, "application/pdf"],
  ["txt", () => Buffer.from("Año nuevo 🪶\n"), "text/plain"],
] as const)("a %s is kept byte for byte, and only ever downloaded", async (ending, make, type) => {
  const bytes = make();
  const answer = await add(bytes, `report.${ending}`);
  expect(answer.status, answer.text).toBe(201);
  const { file, file_id } = answer.body;
  expect(file).toMatchObject({ file_id, name: `report.${ending}`, type, size: bytes.length });
  const opened = await open(file.src);
  expect(opened.bytes).toEqual(bytes);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "content-type": type,
    "content-disposition": `attachment; filename*=UTF-8''report.${ending}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test.each(["mp4", "webm"] as const)("a %s is kept and shown in place, also a part of it", async (ending) => {
  const bytes = ending === "mp4" ? samples.anMp4() : samples.aWebm();
  const { body } = await add(bytes, `film.${ending}`);
  expect(body.file.type).toBe(`video/${ending}`);
  const opened = await open(body.file.src);
  expect(opened.headers.get("content-disposition")).toMatch(/^inline/);
  expect(opened.bytes).toEqual(bytes);
  const part = await open(body.file.src, { range: "bytes=4-11" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-11/${bytes.length}`]);
  expect(part.bytes).toEqual(bytes.subarray(4, 12));
  // A part that begins beyond its end is refused with how long it is; what is no part at all is the whole.
  for (const range of [`bytes=${bytes.length}-`, `bytes=${bytes.length}-${bytes.length + 9}`, "bytes=-0"]) {
    const beyond = await open(body.file.src, { range });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    expect(beyond.bytes.length).toBe(0);
  }
  const whole = ["bytes=9-4", "bytes=0-1,4-5", "lines=0-4"].map((range) => open(body.file.src, { range }));
  expect((await Promise.all(whole)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a photo comes out upright and without place, camera and owner", async () => {
  const photo = await samples.aPhoto();
  expect(photo.includes("Secret")).toBe(true);
  const { body } = await add(photo, "photo.jpg");
  const { bytes, headers } = await open(body.file.src);
  expect(headers.get("content-disposition")).toMatch(/^inline/);
  expect(bytes.includes("Secret")).toBe(false);
  const { width, height, orientation, exif } = await sharp(bytes).metadata();
  expect({ width, height, orientation, exif }).toEqual({ width: 30, height: 40 });
});

test.each(["gif", "webp"] as const)("a moving %s still moves", async (format) => {
  const { body } = await add(await samples.anAnimation(format), `a.${format}`);
  expect(body.file.type).toBe(`image/${format}`);
  expect((await sharp((await open(body.file.src)).bytes).metadata()).pages).toBe(3);
});

test("a picture of another kind comes out as one that every browser shows, with a name that says so", async () => {
  const { body } = await add(await samples.aPicture("avif"), "me.avif");
  expect(body.file).toMatchObject({ type: "image/webp", name: "me.webp" });
});

test("a large picture is made smaller, a small one is not made larger", async () => {
  const { body } = await add(await samples.aPicture("png", 6000, 300), "wide.png");
  expect(await sharp((await open(body.file.src)).bytes).metadata()).toMatchObject({ width: 4096, height: 205 });
  const small = (await add(await samples.aPicture("webp"), "small.webp")).body.file;
  expect(await sharp((await open(small.src)).bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test("a drawing becomes a PNG that is large enough to look at; its scripts and what it refers to are not", async () => {
  const outside = `file://${join(node.app.config.dataDir, "app-secret")}`;
  const hostile = `<script>alert(1)</script><foreignObject><body onload="alert(2)"/></foreignObject>
    <image href="${outside}" width="24" height="24"/><image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>
    <text onclick="alert(3)">x</text>`;
  for (const before of [
    "",
    '<?xml version="1.0"?><!-- c --><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n',
  ]) {
    const { body, status } = await add(Buffer.concat([Buffer.from(before), samples.aDrawing(hostile)]), "logo.svg");
    expect([status, body.file.type, body.file.name]).toEqual([201, "image/png", "logo.png"]);
    const { bytes } = await open(body.file.src);
    expect(bytes.includes("alert")).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1024, height: 1024 });
  }
});

test.each([
  ["an empty file", async () => Buffer.alloc(0), "file_broken"],
  ["a picture that breaks off", async () => (await samples.aPicture("png", 300, 300)).subarray(0, 150), "file_broken"],
  ["a JPEG that breaks off", async () => (await samples.aPicture("jpeg", 900, 900)).subarray(0, 900), "file_broken"],
  [
    "a docx that breaks off",
    async () =>
      samples.aDocx({ "word/media/a.bin": new Uint8Array(9000).map((_, i) => (i * 7919) & 255) }).subarray(0, -60),
    "file_broken",
  ],
  ["a PDF that breaks off", async () => Buffer.from("%PDF-1.7\n1 0 obj"), "file_broken"],
  ["a script that calls itself a GIF", async () => Buffer.from("GIF89a=alert(1)//"), "file_broken"],
  ["a program", async () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200, 1)]), "file_type_refused"],
  ["a zip", async () => samples.aZip(), "file_type_refused"],
  ["XML", async () => Buffer.from('<?xml version="1.0"?><a/>'), "file_type_refused"],
  ["bytes of no kind", async () => Buffer.from([200, 0, 1, 2, 3, 255]), "file_type_refused"],
  ["a text with a NUL", async () => Buffer.from("text\0more"), "file_type_refused"],
  ["text in another encoding", async () => Buffer.from("A\u00f1o", "latin1"), "file_type_refused"],
])("%s is refused, whatever its name claims, and nothing of it stays", async (_what, make, code) => {
  const before = await countStored();
  for (const name of ["a.png", "a.docx", "a.txt"]) {
    const answer = await add(await make(), name);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  }
  expect(await countStored()).toBe(before);
});

test("a picture that would unpack to gigabytes is refused before it is unpacked", async () => {
  for (const bytes of [samples.aPngOf(50_000, 50_000), samples.aDrawing("<rect/>", 'width="50000" height="50000"')]) {
    const answer = await add(bytes, "bomb.png");
    expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
  }
});

test("a document that holds a bomb is kept as it is, since nobody unpacks it here", async () => {
  const bytes = samples.aDocx({ "word/bomb.xml": new Uint8Array(40_000_000) });
  expect(bytes.length).toBeLessThan(100_000);
  expect((await add(bytes, "bomb.docx")).status).toBe(201);
});

test("a document may weigh 25 MB and a video 100 MB, and not a byte more", async () => {
  const mb = 1024 * 1024;
  const pdf = (size: number) =>
    Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(size - 15, 32), Buffer.from("\n%%EOF")]);
  expect((await add(pdf(25 * mb), "a.pdf")).status).toBe(201);
  expect((await add(pdf(25 * mb + 1), "a.pdf")).status).toBe(413);
  expect((await add(samples.anMp4(100 * mb), "a.mp4")).status).toBe(201);
  expect((await add(samples.anMp4(100 * mb + 1), "a.mp4")).status).toBe(413);
});

test("a form without a file, with two, with another field, or that is none, is refused", async () => {
  const two = aForm("one");
  two.append("file", new Blob(["two"]), "two.txt");
  const none = new FormData();
  none.set("name", "x");
  const asked = [two, aForm("x", "x.txt", "other"), none].map((form) =>
    node.ask("POST /files", { token: person.token, form }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400, 422]);
  expect((await node.ask("POST /files", { token: person.token, body: { file: "x" } })).status).toBe(400);
  const large = JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) });
  expect((await node.ask("POST /files", { token: person.token, body: large })).status).toBe(413);
});

test.each([
  ["../../etc/passwd", "passwd.txt"],
  ["C:\\Users\\me\\notes.txt", "notes.txt"],
  ["a\u202Etxt.exe", "atxt.exe.txt"],
  ["in\u0007voice.exe", "invoice.exe.txt"],
  ["....", "file.txt"],
  ["ñandú (1)'*.md", "ñandú (1)'*.md"],
  ["notes.pdf", "notes.pdf.txt"],
  [`${"🪶".repeat(150)}.txt`, `${"🪶".repeat(98)}.txt`],
])("the name %j is kept as %j", async (given, kept) => {
  const { body } = await add("text", given);
  expect(body.file.name).toBe(kept);
  const { headers } = await open(body.file.src);
  const disposition = headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(kept);
});

test("a file opens for its owner and by its src; for all others it is as one that never was", async () => {
  const { body } = await add("mine", "mine.txt");
  const { src, file_id } = body.file;
  const own = await node.ask(`GET /files/${file_id}`, { token: person.token });
  expect([own.status, own.text]).toEqual([200, "mine"]);
  expect((await open(src)).status).toBe(200);
  const signed = new URL(src, node.address).searchParams;
  const other = (await add("other", "o.txt")).body.file_id;
  const wrong = [
    `GET /files/${file_id}`,
    `GET /files/${file_id}?until=${signed.get("until")}&signature=x`,
    `GET /files/${file_id}?until=${Number(signed.get("until")) + 3600}&signature=${signed.get("signature")}`,
    `GET /files/${other}?${signed}`,
    `GET /files/${file_id}?until=1e99&signature=${signed.get("signature")}`,
    "GET /files/999999",
    "GET /files/9007199254740991",
  ];
  for (const token of [undefined, stranger.token]) {
    const answers = await Promise.all(wrong.map((line) => node.ask(line, { token })));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const heads = answers.map(({ headers }) =>
      JSON.stringify([...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))),
    );
    expect(new Set(heads).size).toBe(1);
  }
});

test("a src is the same within the hour, may be kept by a browser as long as it opens, and is dead after a day", async () => {
  const { body } = await add("kept", "k.txt");
  const { src } = body.file;
  const opened = await open(src);
  const [, seconds] = /^private, max-age=(\d+)$/.exec(opened.headers.get("cache-control") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(23 * 3600);
  expect(Number(seconds)).toBeLessThanOrEqual(25 * 3600);
  node.time.skipMs = 25 * 3600 * 1000 + 1000;
  expect((await open(src)).status).toBe(404);
  node.time.skipMs = 0;
});

test("renaming keeps the bytes and their kind's ending; an empty name is refused", async () => {
  const { body } = await add("text", "a.txt");
  const renamed = await change(body.file_id, { body: { name: " ../b.pdf " } });
  expect([renamed.status, renamed.body.file.name]).toEqual([200, "b.pdf.txt"]);
  expect((await open(renamed.body.file.src)).bytes.toString()).toBe("text");
  for (const bad of [{}, { name: " " }, { name: null }, { name: 7 }, { name: ["x"] }, []]) {
    expect([bad, (await change(body.file_id, { body: bad })).status]).toEqual([bad, 422]);
  }
});

test("other bytes take the place of a file: the old ones go, and their address opens nothing", async () => {
  const first = (await add("first", "a.txt")).body.file;
  const before = await countStored();
  const second = await change(first.file_id, { form: aForm("second", "b.txt") });
  expect(second.body.file).toMatchObject({ file_id: first.file_id, name: "b.txt", size: 6 });
  expect(await countStored()).toBe(before);
  expect((await open(first.src)).status).toBe(404);
  expect((await open(second.body.file.src)).bytes.toString()).toBe("second");
});

test("a picture stays a picture", async () => {
  const { body } = await add(await samples.aPicture("png"), "a.png");
  const refused = await change(body.file_id, { form: aForm("text", "a.txt") });
  expect([refused.status, refused.body.code]).toEqual([422, "file_type_refused"]);
  expect((await rowOf(body.file_id))?.type).toBe("image/png");
});

test("of ten replacements at once one stays, and no bytes without a row", async () => {
  const { body } = await add("0", "a.txt");
  const before = await countStored();
  const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`);
  const answers = await Promise.all(texts.map((text) => change(body.file_id, { form: aForm(text, "a.txt") })));
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect(await countStored()).toBe(before);
  const now = await node.ask(`GET /files/${body.file_id}`, { token: person.token });
  expect(texts).toContain(now.text);
});

test("nobody changes another's file", async () => {
  const { body } = await add("mine", "a.txt");
  const theirs = await change(body.file_id, { body: { name: "x" } }, stranger.token);
  const none = await change(999_999, { body: { name: "x" } }, stranger.token);
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  expect((await change(body.file_id, { form: aForm("x") }, stranger.token)).status).toBe(404);
});

test("when the row cannot be written, the bytes go again", async () => {
  const before = await countStored();
  const { put } = node.app.storage;
  node.app.storage.put = async (bytes, about) => {
    const key = await put(bytes, about);
    await node.app.db.execute("alter table files rename to files_away");
    return key;
  };
  const answer = await add("lost", "a.txt");
  node.app.storage.put = put;
  await node.app.db.execute("alter table files_away rename to files");
  expect(answer.status).toBe(500);
  expect(await countStored()).toBe(before);
});

test("only a picture is taken into memory; everything else goes to storage from the disk", async () => {
  const { put } = node.app.storage;
  const held: boolean[] = [];
  node.app.storage.put = (content, about) => {
    held.push(content instanceof Uint8Array);
    return put(content, about);
  };
  const given = [samples.aDocx(), samples.aPptx(), samples.aPdf(), Buffer.from("ñ"), samples.anMp4(), samples.aWebm()];
  for (const bytes of given) expect((await add(bytes)).status).toBe(201);
  expect((await add(await samples.aPicture("png"))).status).toBe(201);
  node.app.storage.put = put;
  expect(held).toEqual([...given.map(() => false), true]);
});

test("a text is one whatever lies across the pieces in which it is read", async () => {
  const long = `${"a".repeat(65_534)}🪶${"b".repeat(65_531)}ñ`;
  expect((await add(long, "a.txt")).status).toBe(201);
  for (const bytes of [
    Buffer.from(long).subarray(0, -1),
    Buffer.concat([Buffer.from(long), Buffer.from([0])]),
    Buffer.concat([Buffer.from("a".repeat(70_000)), Buffer.from([0xc3]), Buffer.from("a")]),
  ]) {
    const answer = await add(bytes, "a.txt");
    expect([answer.status, answer.body.code]).toEqual([422, "file_type_refused"]);
  }
});

test("a removed file opens no more, and its bytes go", async () => {
  const { file_id, src } = (await add("gone", "a.txt")).body.file;
  const before = await countStored();
  await removeFile(node.app, file_id);
  expect((await open(src)).status).toBe(404);
  await waitFor(async () => (await rowOf(file_id)) === undefined, "the row to go");
  expect(await countStored()).toBe(before - 1);
});

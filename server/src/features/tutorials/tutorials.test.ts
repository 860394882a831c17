import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { aTutorial } from "../../../test/tutorials.ts";
import { personalDataOf } from "../../platform/features/personalData.ts";
import { aForm, anMp4, aPicture } from "../files/test/samples.ts";

let node: TestApp;
let staff: TestUser;
let person: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  staff = await aUser(node, { staff: "manager" });
  person = await aUser(node, { hasAccess: false });
});
afterAll(() => node.close());

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object) => node.ask(line, { token, body });

const upload = async (bytes: Uint8Array, name: string, { token } = staff) =>
  (await node.ask("POST /files", { token, form: aForm(bytes, name) })).body;

const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Abril>Diez respuestas &amp; basta\n";
const video = { address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
const form = { names: { en: "An avatar", es: "Un avatar" }, lang: "es", video };

test("a tutorial that is made is what customers find: in their language, with chapters and what is said", async () => {
  const made = await act(staff, "POST /tutorials", {
    ...form,
    descriptions: { en: "Which pages to give it." },
    chapters: { en: [{ at_seconds: 0, name: "Begin" }] },
    captions: { es: captions },
    length_seconds: 100,
  });
  expect(made.status, made.text).toBe(201);
  const { tutorial_id } = made.body.tutorial;
  const { tutorial, next } = (await act(person, `GET /tutorials/${tutorial_id}`)).body;
  expect(tutorial).toMatchObject({
    name: "An avatar",
    description: "Which pages to give it.",
    thumbnail: "",
    order: 1,
    src: "dQw4w9WgXcQ",
    provider: "youtube",
    lang: "es",
    chapters: [{ at_seconds: 0, name: "Begin" }],
    captions: [{ lang: "es", cues: [{ from: 1, to: 4, text: "Diez respuestas & basta" }] }],
    progress: null,
  });
  expect(next).toEqual([]);
  const found = async (query: string) => (await act(person, `GET /tutorials?${query}`)).body.count;
  expect(await found("lang=es")).toBe(1);
  expect(await found("lang=en")).toBe(0);
  expect(await found("query=RESPUÉSTAS+avat")).toBe(1);
  expect(await found("query=elsewhere")).toBe(0);
  await act(staff, `DELETE /tutorials/${tutorial_id}`);
});

test("what is hidden does not exist for customers, and staff see it", async () => {
  const { tutorialId } = await aTutorial(node, { isShown: false });
  const missing = await act(person, "GET /tutorials/999999");
  const hidden = await act(person, `GET /tutorials/${tutorialId}`);
  expect([hidden.status, hidden.text.replace(/\d+/g, "")]).toEqual([404, missing.text.replace(/\d+/g, "")]);
  const position = { position_seconds: 1, device: "phone" };
  expect((await act(person, `PUT /tutorials/${tutorialId}/position`, position)).status).toBe(404);
  expect((await act(staff, `GET /tutorials/${tutorialId}`)).status).toBe(200);
  expect((await act(staff, `PUT /tutorials/${tutorialId}`, { is_shown: true })).body.tutorial.is_shown).toBe(true);
  expect((await act(person, `GET /tutorials/${tutorialId}`)).status).toBe(200);
  await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("an uploaded video plays by ranges, without a token, from the address that the tutorial names", async () => {
  const bytes = anMp4(5000);
  const { file_id } = await upload(bytes, "letter.mp4");
  const { file_id: picture_file_id } = await upload(await aPicture("png"), "letter.png");
  const made = await act(staff, "POST /tutorials", { ...form, video: { file_id }, picture_file_id });
  expect(made.body.tutorial, made.text).toMatchObject({ provider: "upload", size: bytes.length });
  const id = made.body.tutorial.tutorial_id;
  const { tutorial } = (await act(person, `GET /tutorials/${id}`)).body;
  const part = await fetch(`${node.address}${tutorial.src}`, { headers: { range: "bytes=100-199" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(100, 200)));
  expect((await fetch(`${node.address}${tutorial.thumbnail}`)).status).toBe(200);
  // Without what it is signed with it is nobody's.
  expect((await fetch(`${node.address}${tutorial.src.split("?")[0]}`)).status).toBe(404);
  await act(staff, `DELETE /tutorials/${id}`);
  expect((await fetch(`${node.address}${tutorial.src}`)).status).toBe(404);
});

test("only one's own video and picture can be shown, each as what it is", async () => {
  const other = await aUser(node, { staff: "admin" });
  const { file_id: theirs } = await upload(anMp4(), "theirs.mp4", other);
  const { file_id: picture } = await upload(await aPicture("png"), "picture.png");
  const add = async (parts: object) => (await act(staff, "POST /tutorials", { ...form, ...parts })).body.code;
  expect(await add({ video: { file_id: theirs } })).toBe("tutorial_video_missing");
  expect(await add({ video: { file_id: picture } })).toBe("tutorial_video_missing");
  expect(await add({ video: { file_id: 2 ** 40 } })).toBe("tutorial_video_missing");
  expect(await add({ picture_file_id: theirs })).toBe("tutorial_picture_missing");
  expect(await add({ video: { address: "https://example.com/watch?v=dQw4w9WgXcQ" } })).toBe("tutorial_address_unknown");
  expect(await add({ captions: { en: "1\n00:01 --> 00:02\nno" } })).toBe("tutorial_captions_invalid");
  expect(await add({ names: { en: "  " } })).toBe("tutorial_name_missing");
});

test("of two devices the one that was watched last counts, in whichever order they are heard", async () => {
  const { tutorialId } = await aTutorial(node, { lengthSeconds: 100 });
  const keep = async (position_seconds: number, ago_ms: number, device: string) =>
    (await act(person, `PUT /tutorials/${tutorialId}/position`, { position_seconds, ago_ms, device })).body.progress;
  expect(await keep(40, 60_000, "phone")).toMatchObject({ position_seconds: 40, device: "phone", is_seen: false });
  expect(await keep(20, 1000, "computer")).toMatchObject({ position_seconds: 20, device: "computer" });
  // Arrives last, and was watched before.
  expect(await keep(55, 30_000, "phone")).toMatchObject({ position_seconds: 20, device: "computer" });
  expect((await act(person, "GET /tutorials")).body.left_off).toMatchObject({ tutorial_id: tutorialId });
  expect(await keep(90, 50_000, "phone")).toMatchObject({ position_seconds: 20, is_seen: true });
  expect((await act(person, "GET /tutorials")).body).toMatchObject({ left_off: null, seen: 1 });
  expect((await act(person, "GET /tutorials?seen=seen")).body.count).toBe(1);
  const unseen = await act(person, `PUT /tutorials/${tutorialId}/seen`, { is_seen: false, device: "phone" });
  expect(unseen.body.progress).toMatchObject({ position_seconds: 20, is_seen: false });
  expect((await act(staff, `GET /tutorials/${tutorialId}`)).body.tutorial.progress).toBeNull();
  expect((await act(staff, `GET /tutorials/${tutorialId}/admin`)).body.tutorial).toMatchObject({
    viewers: 1,
    finished: 0,
  });
  await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("positions that come at once from two devices leave the later one", async () => {
  const { tutorialId } = await aTutorial(node);
  const all = Array.from({ length: 20 }, (_, n) => ({ position_seconds: n, ago_ms: (20 - n) * 1000, device: "phone" }));
  await Promise.all(all.map((body) => act(person, `PUT /tutorials/${tutorialId}/position`, body)));
  const { tutorial } = (await act(person, `GET /tutorials/${tutorialId}`)).body;
  expect(tutorial.progress.position_seconds).toBe(19);
  await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("staff put tutorials in order, at once from two browsers too, and none is lost", async () => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push((await act(staff, "POST /tutorials", form)).body.tutorial.tutorial_id);
  const [a, b, c, d, e] = ids;
  expect((await act(staff, `POST /tutorials/${e}/move`, { before: a })).status).toBe(204);
  const listed = async () =>
    (await act(staff, "GET /tutorials/admin")).body.tutorials.map((each: { tutorial_id: number; order: number }) => [
      each.tutorial_id,
      each.order,
    ]);
  expect(await listed()).toEqual([e, a, b, c, d].map((id, at) => [id, at + 1]));
  await Promise.all([
    act(staff, `POST /tutorials/${e}/move`, { before: null }),
    act(staff, `POST /tutorials/${d}/move`, { before: a }),
    act(staff, `POST /tutorials/${b}/move`, { before: c }),
  ]);
  const after = await listed();
  expect(after.map(([, order]: [number, number]) => order)).toEqual([1, 2, 3, 4, 5]);
  expect(after.map(([id]: [number]) => id).sort()).toEqual([...ids].sort());
  for (const id of ids) await act(staff, `DELETE /tutorials/${id}`);
});

test("Help opens what staff bound to a screen, else what the settings name, else the first in the language", async () => {
  const first = await aTutorial(node, { lang: "es", names: { es: "Uno" }, place: 1 });
  const second = await aTutorial(node, { lang: "en", place: 2 });
  const bound = await aTutorial(node, { lang: "es", screen: "avatars", place: 3 });
  const help = async (lang: string) =>
    (await node.ask("GET /tutorials/help", { token: person.token, headers: { "accept-language": lang } })).body;
  expect(await help("en")).toEqual({ screens: { avatars: bound.tutorialId }, usual: second.tutorialId });
  expect((await help("es")).usual).toBe(first.tutorialId);
  await chooseSettings(node, { help_tutorial_id: String(bound.tutorialId) });
  expect((await help("en")).usual).toBe(bound.tutorialId);
  // In the same language another one is bound only once this one is not.
  const taken = await act(staff, `PUT /tutorials/${first.tutorialId}`, { screen: "avatars" });
  expect([taken.status, taken.body.code]).toEqual([409, "tutorial_screen_taken"]);
  expect((await act(staff, `PUT /tutorials/${second.tutorialId}`, { screen: "avatars" })).status).toBe(200);
  expect((await help("en")).screens).toEqual({ avatars: second.tutorialId });
  expect((await help("es")).screens).toEqual({ avatars: bound.tutorialId });
  await chooseSettings(node, { help_tutorial_id: "" });
  for (const { tutorialId } of [first, second, bound]) await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("another video forgets where people were; another title does not", async () => {
  const { tutorialId } = await aTutorial(node);
  await act(person, `PUT /tutorials/${tutorialId}/position`, { position_seconds: 9, device: "phone" });
  const progressNow = async () => (await act(person, `GET /tutorials/${tutorialId}`)).body.tutorial.progress;
  await act(staff, `PUT /tutorials/${tutorialId}`, { names: { en: "Renamed" }, video });
  expect(await progressNow()).toMatchObject({ position_seconds: 9 });
  await act(staff, `PUT /tutorials/${tutorialId}`, { video: { address: "76979871" } });
  expect(await progressNow()).toBeNull();
  await act(staff, `DELETE /tutorials/${tutorialId}`);
});

test("where somebody is goes along with them and away; what staff made stays when they leave", async () => {
  const leaving = await aUser(node, { staff: "admin" });
  const heir = await aUser(node, { staff: "admin" });
  const { file_id } = await upload(anMp4(), "stays.mp4", leaving);
  const made = await act(leaving, "POST /tutorials", { ...form, video: { file_id } });
  const id = made.body.tutorial.tutorial_id;
  await act(leaving, `PUT /tutorials/${id}/position`, { position_seconds: 9, device: "phone" });
  const kept = personalDataOf(node.app).find(({ name }) => name === "tutorials");
  const files = [];
  for await (const file of kept?.exportOf?.(node.app, leaving.userId) ?? []) files.push(file);
  expect(files).toMatchObject([{ path: "tutorials/tutorials.json", content: expect.stringContaining("An avatar") }]);
  expect((await act(heir, `DELETE /users/admin/${leaving.userId}`)).status).toBe(204);
  const { tutorial } = (await act(person, `GET /tutorials/${id}`)).body;
  expect((await fetch(`${node.address}${tutorial.src}`)).status).toBe(200);
  expect((await act(staff, `GET /tutorials/${id}/admin`)).body.tutorial.viewers).toBe(0);
  await act(staff, `DELETE /tutorials/${id}`);
});

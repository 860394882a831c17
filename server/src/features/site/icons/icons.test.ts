import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { drawIcon, initialsOf } from "./drawIcon.ts";

let node: TestApp;
let admin: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const set = (values: Record<string, string>) =>
  node.ask("PUT /appconfig", {
    token: admin.token,
    body: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
const manifest = async () => (await fetch(`${node.address}/manifest.webmanifest`)).json();

/** How much of a picture has about this colour, from 0 to 1. */
async function shareOf(png: Uint8Array, [red, green, blue]: [number, number, number]): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const isNear = [red, green, blue].every((part, place) => Math.abs(part - (data[at + place] ?? 0)) < 12);
    if (isNear) count += 1;
  }
  return count / (info.width * info.height);
}

test("the icons of the manifest are PNG of the size that it says, kept for as long as the brand is the same", async () => {
  await set({ app_name: "Casa Abril", primary_color: "#b4552d" });
  const { icons } = await manifest();
  expect(icons.length).toBe(3);
  for (const { src, sizes } of icons) {
    const answer = await fetch(node.address + src);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toContain("max-age=31536000");
    const { width, height } = await sharp(await answer.bytes()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const [before] = icons;
  await set({ primary_color: "#0a7d33" });
  const [after] = (await manifest()).icons;
  expect(after.src).not.toBe(before.src);
  const drawn = await (await fetch(node.address + after.src)).bytes();
  expect(await shareOf(drawn, [10, 125, 51])).toBeGreaterThan(0.4);
});

test("initials are read on any colour: white on a dark one, dark on a yellow one, and they fill the middle", async () => {
  const dark = await drawIcon("maskable-512.png", { name: "Casa Abril", colour: "#3f51d4", picture: null });
  const yellow = await drawIcon("maskable-512.png", { name: "Casa Abril", colour: "#ffd500", picture: null });
  expect(await shareOf(dark, [255, 255, 255])).toBeGreaterThan(0.03);
  expect(await shareOf(yellow, [28, 27, 25])).toBeGreaterThan(0.03);
  expect(["Casa Abril", "pluma", "Ñandú & Co.", "—", "4 Voces de León"].map(initialsOf)).toEqual([
    "CA",
    "P",
    "ÑC",
    "",
    "4V",
  ]);
});

test("a picture of the brand stands whole in the middle of the shape that a phone cuts; one that cannot be read is no icon", async () => {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const brand = { name: "Abril", colour: "#3f51d4", picture };
  const share = await shareOf(await drawIcon("maskable-512.png", brand), [255, 0, 0]);
  // A third as high as it is wide, on three fifths of the side.
  expect(share).toBeCloseTo((0.6 * 0.6) / 3, 1);
  const broken = await drawIcon("any-192.png", { ...brand, picture: Buffer.from("no picture") });
  expect(await shareOf(broken, [63, 81, 212])).toBeGreaterThan(0.4);
});

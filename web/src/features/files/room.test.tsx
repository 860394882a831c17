import { files } from "@pluma/contract/files/files";
import { expect, test } from "vitest";
import { answers } from "../../../test/server.ts";
import { speak } from "../../platform/look/i18n.ts";
import { noRoomFor } from "./room.ts";

const MEGABYTE = 1024 * 1024;

test("what has no room is said in words, also on a first screen that has fetched few of them", async () => {
  answers(files.readStorage, { used: 9 * MEGABYTE, max: 10 * MEGABYTE, organization: null });
  expect(await noRoomFor(2 * MEGABYTE, null)).toBe("No room for 2 MB: 9 of your 10 MB are in use.");
  await speak("es");
  expect(await noRoomFor(2 * MEGABYTE, null)).toMatch(/2 MB.*9.*10 MB/);
});

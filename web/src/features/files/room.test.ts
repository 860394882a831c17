import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { noRoomFor } from "./room.ts";

const MEGABYTE = 1024 * 1024;
const known = (organizationId: number | null, room: object) =>
  queryClient.setQueryData(["files", "room", organizationId], room);
beforeEach(() => queryClient.clear());

test("a file that fits has nothing said about it, up to the last byte", async () => {
  known(null, { used: 3 * MEGABYTE, max: 10 * MEGABYTE, organization: null });
  expect(await noRoomFor(7 * MEGABYTE, null)).toBeNull();
});

test("one that does not is told so before it is sent, and so is one for an organization by its own room", async () => {
  known(null, { used: 3 * MEGABYTE, max: 10 * MEGABYTE, organization: null });
  expect(await noRoomFor(7 * MEGABYTE + 1, null)).toBe("files:noRoom");
  known(4, { used: 0, max: 10 * MEGABYTE, organization: { used: 9 * MEGABYTE, max: 10 * MEGABYTE } });
  expect(await noRoomFor(2 * MEGABYTE, 4)).toBe("files:noRoomThere");
});

test("where there is no bound everything has room", async () => {
  known(null, { used: 3 * MEGABYTE, max: null, organization: null });
  expect(await noRoomFor(10 ** 12, null)).toBeNull();
});

import { expect, test } from "vitest";
import { partOf } from "./parts.ts";

test.each([
  ["/avatars/7", "material"],
  ["/avatars/7/", "material"],
  ["/avatars/7/files/12", "material"],
  ["/avatars/7/inbox", "inbox"],
  ["/avatars/7/versions/3", "versions"],
  ["/avatars/7/nothing", "material"],
])("%s shows %s", (path, part) => {
  expect(partOf(path, 7)).toBe(part);
});

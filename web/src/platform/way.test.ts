import { expect, test } from "vitest";
import { wayOf } from "./way.ts";

test("where one was going and the e-mail typed come back as they went", () => {
  const way = { wanted: "/templates/7?tag=a#top", email: "ana@example.com" };
  expect(wayOf(way)).toEqual(way);
});

test.each([null, undefined, "text", 7, [], {}])("%j holds no way", (state) => expect(wayOf(state)).toEqual({}));

test.each(["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "templates", "", 7, null])(
  "%j is nowhere to go",
  (wanted) => expect(wayOf({ wanted })).toEqual({}),
);

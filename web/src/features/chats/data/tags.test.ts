import { describe, expect, test } from "vitest";
import { pathOfTag, tagOfPath, tagProblem, tagsOf, withoutTag, withTag } from "./tags.ts";

test("tags are read without the spaces and gaps between commas", () => {
  expect(tagsOf(" nomada, email ,,web,")).toEqual(["nomada", "email", "web"]);
  expect(tagsOf("")).toEqual([]);
});

test("a tag is added once, whatever the case", () => {
  expect(withTag("nomada,Email", "web")).toBe("nomada,Email,web");
  expect(withTag("nomada,Email", "EMAIL")).toBe("nomada,Email");
  expect(withoutTag("nomada,Email", "email")).toBe("nomada");
});

test.each([
  ["nuevo", null],
  ["EMAIL", "taken"],
  ["x".repeat(61), "long"],
  ["x".repeat(60), null],
])("%s beside what is there: %s", (tag, problem) => {
  expect(tagProblem(["nomada", "Email"], tag)).toBe(problem);
});

test("tags that are too long together are refused", () => {
  expect(
    tagProblem(
      Array.from({ length: 9 }, (_, at) => `${at}`.repeat(50)),
      "y".repeat(60),
    ),
  ).toBe("many");
});

describe("a tag's own address leads to it", () => {
  test.each(["nomada", "two words", "100%", "a/b", "a%2Fb", "año ñandú", "🍂", "?#&", ".."])("%s", (tag) => {
    const path = pathOfTag(tag);
    expect(path.split("/")).toHaveLength(4);
    expect(tagOfPath(path)).toBe(tag);
    expect(tagOfPath(`${path}/`)).toBe(tag);
  });

  test("and one that was typed wrong is taken as it is", () => {
    expect(tagOfPath("/conversation/tags/100%")).toBe("100%");
  });
});

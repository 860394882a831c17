import { expect, test } from "vitest";
import { openTexts } from "./texts.ts";

function aBook() {
  const texts = openTexts();
  const words = {
    left_zero: "No words",
    left_one: "{{number}} word",
    left_many: "{{number}} of words",
    left_other: "{{number}} words",
    menu: { open: "Open {{ name }}" },
    "of.old": "Old",
    both_other: "All {{count}}",
  };
  texts.add("es", "chats", words);
  return { texts, t: texts.of("es", "chats") };
}

test.each([
  [0, "No words"],
  [1, "1 word"],
  [2, "2 words"],
  [1_000_000, "1000000 of words"],
])("%d of something is said with the plural of its language", (count, said) => {
  expect(aBook().t("left", { count, number: count })).toBe(said);
});

test("a count without a plural of its own takes the one for all", () => {
  expect(aBook().t("both", { count: 1 })).toBe("All 1");
});

test("keys lead through places, and names of keys may hold a dot", () => {
  const { t } = aBook();
  expect(t("menu.open", { name: "$& {{x}}" })).toBe("Open $& {{x}}");
  expect(t("of.old")).toBe("Old");
});

test("the first key that there is is said, a missing value is nothing, and a missing key is seen", () => {
  const { t } = aBook();
  expect(t(["menu.gone", "menu.open"])).toBe("Open ");
  expect(t(["menu.gone", "menu.lost"])).toBe("menu.lost");
});

test("what is added later belongs to the texts that are held already, another language to others", () => {
  const { texts, t } = aBook();
  texts.add("es", "chats", { late: "Late", menu: { shut: "Shut" } });
  expect([t("late"), t("menu.shut"), t("menu.open", { name: "it" })]).toEqual(["Late", "Shut", "Open it"]);
  expect(texts.has("es", "chats")).toBe(true);
  expect(texts.has("en", "chats")).toBe(false);
  expect(texts.of("en", "chats")("late")).toBe("late");
});

import type { Me } from "@pluma/contract/accounts/accounts";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../test/draw.tsx";
import { WordsGauge } from "./WordsGauge.tsx";

const show = (parts: Partial<Me>, options: DrawOptions & { isIcons?: boolean } = {}) =>
  draw(<WordsGauge me={aPerson(parts)} isIcons={options.isIcons ?? false} />, options);
const bought = { purchase_id: 1, status: "cancelled", amount: 39, product: { product_id: 2, name: "Writer" } };
const purchases = [{ ...bought, createdAt: "2026-01-01T00:00:00.000Z" }];

test("it says how many words are left, of how many, and when as many are there again", async () => {
  await show({ available_words: 41_200, words_full: 60_000, words_renew_at: "2026-12-01T12:00:00.000Z" });
  await expect.element(page.getByText("41,200 words left")).toBeVisible();
  await expect.element(page.getByText("of 60,000, renews Dec 1")).toBeVisible();
  expect(page.getByRole("status").elements()).toEqual([]);
});

test("in Spanish too", async () => {
  const parts = { available_words: 41_200, words_full: 60_000, words_renew_at: "2026-12-01T12:00:00.000Z" };
  await show(parts, { language: "es" });
  await expect.element(page.getByText("de 60,000, se renuevan el 1 dic")).toBeVisible();
});

test("whoever kept words from before has more than the period gave, and is not told “of” less", async () => {
  await show({ available_words: 80_000, words_full: 60_000 });
  await expect.element(page.getByText("80,000 words left")).toBeVisible();
  expect(page.getByText(/of 60,000/).elements()).toEqual([]);
});

test("of nobody knows how many, nothing is measured", async () => {
  await show({ available_words: 3, words_full: null });
  await expect.element(page.getByText("3 words left")).toBeVisible();
  expect(page.getByRole("status").elements()).toEqual([]);
});

test("it warns by what was bought, and leads to plans", async () => {
  await show({ available_words: 9000, words_full: 60_000 });
  await expect.element(page.getByRole("status")).toHaveTextContent("Less than 20% left See plans");
  await expect.element(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing");
});

test.each([
  ["who never had a plan", "No plan yet", []],
  ["who has a checkout that was not paid", "No plan yet", [{ ...purchases[0]!, status: "pending" }]],
  ["whose plan ended", "Your plan has ended", purchases],
])("%s is told “%s”, never that words are used up", async (_who, said, had) => {
  await show({ has_access: false, available_words: 0, words_full: null, purchases: had });
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See how to begin" })).toHaveAttribute("href", "/upgrade");
  expect(page.getByText(/used up|words left/).elements()).toEqual([]);
});

test("whose words are used up is told so", async () => {
  await show({ available_words: 0, words_full: 5000 });
  await expect.element(page.getByRole("status")).toHaveTextContent("You have no words left See plans");
});

test.each([
  ["there are many", 41_200],
  ["they are nearly used up", 900],
  ["they are used up", 0],
  ["they have no limit", UNLIMITED_WORDS],
])("whose words count in an organization is said while %s", async (_when, available_words) => {
  await show({ available_words, words_full: 60_000, words_organization_id: 4 });
  await expect.element(page.getByText("here, in this organization")).toBeVisible();
  expect(page.getByRole("link", { name: "See plans" }).elements()).toEqual([]);
});

test("as an icon it says so to who asks", async () => {
  await show({ available_words: 41_200, words_full: 60_000, words_organization_id: 4 }, { isIcons: true });
  const number = page.getByRole("link", { name: "41,200 words left here, in this organization" });
  await expect.element(number).toHaveAttribute("href", "/organization/words");
});

test("as an icon the number is there too, and says the rest", async () => {
  await show({ available_words: 41_200, words_full: 60_000 }, { isIcons: true });
  const number = page.getByRole("link", { name: "41,200 words left" });
  await expect.element(number).toHaveTextContent("41Kwords");
});

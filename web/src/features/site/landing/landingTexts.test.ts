import { expect, test } from "vitest";
import { landingTexts } from "./landingTexts.ts";

test("the title is the headline, and the tagline stands under it", () => {
  const texts = landingTexts({ app_name: "Taller Norte", title: "Write more", tagline: "Still you" });
  expect(texts).toMatchObject({ headline: "Write more", line: "Still you" });
});

test.each([
  ["a title that repeats the name", { app_name: "Taller", title: "Taller", tagline: "Still you" }, "Still you"],
  ["no title", { app_name: "Taller", tagline: "Still you" }, "Still you"],
  ["no tagline", { app_name: "Taller", title: "Write more" }, "Write more"],
  ["neither", { app_name: "Taller", title: " " }, "Taller"],
])("with %s there is one line, and no hole under it", (_, config, headline) => {
  expect(landingTexts(config)).toMatchObject({ headline, line: "" });
});

test("features and benefits that nobody has written leave no hole", () => {
  const config: Record<string, string> = {
    feature1_title: "One",
    feature3_description: "Three",
    benefit2_title: "Two",
    benefit3_title: "",
  };
  const { features, benefits } = landingTexts(config);
  expect(features).toEqual([
    { n: 1, title: "One", description: "" },
    { n: 3, title: "", description: "Three" },
  ]);
  expect(benefits).toEqual([{ n: 2, title: "Two", description: "" }]);
});

test("an offer needs a name and an address", () => {
  expect(landingTexts({ high_ticket_offer_name: "Mentoring" }).offer).toBeNull();
  expect(landingTexts({ high_ticket_offer_link: "https://example.com" }).offer).toBeNull();
  expect(
    landingTexts({ high_ticket_offer_name: "Mentoring", high_ticket_offer_link: "https://example.com" }).offer,
  ).toEqual({ name: "Mentoring", link: "https://example.com" });
});

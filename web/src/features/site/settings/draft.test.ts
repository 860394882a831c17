import { inputKeys, promptVariables } from "@pluma/contract/generators/inputs";
import { configShape, mask, toldKeys } from "@pluma/contract/site/site";
import { describe, expect, test } from "vitest";
import en from "../words.en.json" with { type: "json" };
import es from "../words.es.json" with { type: "json" };
import { type Changes, change, flagOf, living, movedMeanwhile, type Stored, textOf, wrongChanges } from "./draft.ts";
import { settingsOf, settingsTabs } from "./fields.ts";

const stored = (values: Record<string, string | boolean>): Stored =>
  new Map(Object.entries(values).map(([key, value]) => [key, { key, value }]));
const site = stored({ tagline: "Write", openai_secret_key: mask("sk-0123456789abcdef"), landing: true });
const none: Changes = {};

describe("every setting", () => {
  const keys = settingsTabs.flatMap((tab) => settingsOf(tab).map(({ key }) => key));

  test("stands on one tab, and on no other; what the server computes stands on none", () => {
    const wanted = Object.keys(configShape.shape).filter((key) => toldKeys.every((told) => told !== key));
    expect(keys.toSorted()).toEqual(wanted.toSorted());
  });

  test("for the prompt of Super Fetch says which variables it should include, in their order", () => {
    const all = inputKeys.map((key) => promptVariables[key]);
    const hintOf = (words: typeof en | typeof es) => words.settings.of.super_fetch_prompt.hint;
    expect(hintOf(en)).toContain(`should include the variables ${all.slice(0, -1).join(", ")} and ${all.at(-1)}`);
    expect(hintOf(es)).toContain(`debería incluir las variables ${all.slice(0, -1).join(", ")} y ${all.at(-1)}`);
  });

  test("has a name, and a sentence where one is promised", () => {
    const named: Record<string, { name?: string; hint?: string } | undefined> = en.settings.of;
    const missing = settingsTabs
      .flatMap((tab) => settingsOf(tab))
      .filter(({ key, hasHint }) => !named[key]?.name || Boolean(hasHint) !== Boolean(named[key]?.hint));
    expect(missing).toEqual([]);
  });
});

describe("a change", () => {
  test("that comes back to what is stored is none", () => {
    const typed = change(site, none, "tagline", "Write more");
    expect(textOf(site, typed, "tagline")).toBe("Write more");
    expect(change(site, typed, "tagline", "Write")).toEqual({});
  });

  test("of a flag that nobody set counts from what it means unset: tabs and sign-up on, all else off", () => {
    expect(flagOf(site, none, "avatars")).toBe(true);
    expect(flagOf(site, none, "signup_enabled")).toBe(true);
    expect(flagOf(site, none, "search_enabled")).toBe(false);
    expect(change(site, none, "avatars", true)).toEqual({});
    expect(flagOf(site, change(site, none, "avatars", false), "avatars")).toBe(false);
  });

  test("of a secret begins empty, is none while nothing is typed, and may take the secret away", () => {
    expect(textOf(site, none, "openai_secret_key")).toBe("");
    expect(change(site, none, "openai_secret_key", "")).toEqual({});
    expect(change(site, none, "openai_secret_key", null)).toHaveProperty("openai_secret_key.value", null);
    expect(change(site, none, "xai_secret_key", null)).toEqual({});
  });

  test("stays when somebody else saves, and says so; what was not touched follows", () => {
    const typed = change(site, none, "tagline", "Mine");
    const saved = stored({ tagline: "Theirs", landing: false });
    expect(movedMeanwhile(site, typed)).toEqual([]);
    expect(movedMeanwhile(saved, typed)).toEqual(["tagline"]);
    expect(textOf(saved, typed, "tagline")).toBe("Mine");
    expect(flagOf(saved, typed, "landing")).toBe(false);
  });

  test("is over when somebody else saved the same", () => {
    const typed = change(site, none, "tagline", "The same");
    const saved = stored({ tagline: "The same" });
    expect(living(saved, typed)).toEqual({});
    expect(movedMeanwhile(saved, typed)).toEqual([]);
  });
});

describe("what cannot be saved is told by its setting", () => {
  const wrong = (key: string, value: string) => wrongChanges({ [key]: { value, base: null } })[key];
  test.each([
    ["app_name", " ", "name"],
    ["primary_color", "red", "colour"],
    ["primary_color", "#1D6B57", undefined],
    ["email", "help@", "email"],
    ["email", " help@taller.mx ", undefined],
    ["high_ticket_offer_link", "taller.mx", "link"],
    ["high_ticket_offer_link", "javascript:alert(1)", "link"],
    ["high_ticket_offer_link", "https://taller.mx/oferta", undefined],
    ["welcome_email_webhook_url", "ftp://taller.mx", "link"],
    ["firebaseConfig", "{apiKey}", "json"],
    ["firebaseConfig", "[]", "json"],
    ["firebaseConfig", '{"apiKey":"x"}', undefined],
    ["tagline", "x".repeat(2001), "long"],
    ["super_fetch_prompt", "x".repeat(20_001), "long"],
    ["tagline", "", undefined],
    ["tax_percent", "21", undefined],
    ["tax_percent", "21%", "percent"],
    ["tax_percent", "51", "percent"],
    ["time_zone", "Europe/Madrid", undefined],
    ["time_zone", "Madrid", "zone"],
  ])("%s: %s", (key, value, expected) => expect(wrong(key, value)).toBe(expected));
});

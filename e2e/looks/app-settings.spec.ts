import { readFileSync } from "node:fs";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { look, lookOver } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

type SiteWords = typeof import("../../web/src/features/site/words.en.json");
type UiWords = typeof import("../../web/src/ui/words.en.json");

const wordsOf = (place: string, language: Language) =>
  JSON.parse(readFileSync(new URL(`../../web/src/${place}/words.${language}.json`, import.meta.url), "utf8"));

/** What the settings are labelled with in a language, as the screen itself has it. */
function labelsIn(language: Language) {
  const { settings }: SiteWords = wordsOf("features/site", language);
  const { saveBar }: UiWords = wordsOf("ui", language);
  const { of, sensitive } = settings;
  return {
    name: of.app_name.name,
    edit: sensitive.editOf.replace("{{name}}", of.stripe_private_key.name),
    open: sensitive.confirm,
    save: saveBar.save,
    bar: saveBar.name,
  };
}

const inAny = (label: (labels: ReturnType<typeof labelsIn>) => string): RegExp =>
  new RegExp(languageCodes.map((language) => label(labelsIn(language))).join("|"));

test("the settings are right in every size, scheme and language, changed and refused", async ({ looker }) => {
  const { page } = looker;
  await lookOver(looker, [
    {
      name: "app-settings-content",
      show: async (language) => {
        const t = labelsIn(language);
        await page.goto("/admin/settings");
        const field = page.getByLabel(t.name, { exact: true });
        await field.fill("");
        await page.locator('input[type="email"], [inputmode="email"]').fill("somebody@");
        await page.getByRole("region", { name: t.bar }).getByRole("button", { name: t.save }).click();
        await expect(field).toBeFocused();
      },
    },
    {
      name: "app-settings-super-fetch",
      show: () => page.getByRole("tab").nth(2).click(),
      settled: () => expect(page.getByRole("tab").nth(2)).toHaveAttribute("aria-selected", "true"),
    },
  ]);
});

test("a sensitive setting is right too, behind its warning and open", async ({ looker }) => {
  const { page } = looker;
  const dialog = page.getByRole("dialog");
  const timer = page.getByRole("timer");
  await lookOver(looker, [
    {
      name: "app-settings-warning",
      show: async (language) => {
        await page.goto("/admin/settings?tab=advanced");
        await page.getByRole("button", { name: labelsIn(language).edit }).click();
      },
      settled: () => expect(dialog).toBeVisible(),
    },
    {
      name: "app-settings-advanced",
      show: (language) => dialog.getByRole("button", { name: labelsIn(language).open }).click(),
      settled: async () => {
        // It locks by itself, and on a busy machine before it was looked at in every view.
        await expect(dialog).toBeHidden();
        if (await timer.isHidden()) {
          await page.getByRole("button", { name: inAny(({ edit }) => edit) }).click();
          await dialog.getByRole("button", { name: inAny(({ open }) => open) }).click();
        }
        await expect(timer).toBeVisible();
      },
    },
  ]);
});

test("settings that cannot be fetched, or are not one's own, say so", async ({ admin: page, person, site }) => {
  await page.route("**/api/appconfig/admin*", (route) => route.fulfill({ status: 500, json: { message: "Broken." } }));
  await page.goto("/admin/settings");
  await expect(page.getByText("The settings could not be loaded")).toBeVisible();
  await look(page, "app-settings-failed", "en");
  await page.unroute("**/api/appconfig/admin*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tab", { name: "Content" })).toBeVisible();
  await site.sql("delete from staff where user_id = $1", [person.userId]);
  await page.goto("/admin/settings");
  await expect(page.getByText("The settings are for staff")).toBeVisible();
  await look(page, "app-settings-not-allowed", "en");
});

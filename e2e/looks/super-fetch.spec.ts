import type { Locator, Page } from "@playwright/test";
import { look, lookAt, lookOver } from "../site/looks.ts";
import { askAs, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, test } from "../site/test.ts";

const FORM = {
  task: "Write the section of the home page that explains why we changed how often the coffee arrives.",
  topic: "Coffee every 19 days",
  target: "People who cook daily and have never heard of us",
  person: "Founder, first person",
  tone: "Plain, a little dry",
  format: "Problem, proof, way out",
};
const TEXT = `## We were sending it too late, or too early

For six years the coffee left on the first of the month. Then we asked: a bag lasts **19 days**.

So now it arrives when yours runs out, and you can move it with two taps.`;

/** What somebody fetched: four outputs, one of which has two versions, one failed. */
async function aHistory(site: Site, person: Person): Promise<void> {
  const { avatar } = await askAs(site, person, "GET", "/avatars/super-fetch");
  await site.sql(
    `with fetched as (
       insert into super_fetches (user_id, avatar_id, inputs) values ($1, $2, $3) returning super_fetch_id)
     insert into super_fetch_outputs
       (super_fetch_id, user_id, place, version, prompt, feedback, content, words, liked, finish_reason, error)
     select super_fetch_id, $1, place, version, 'Write', feedback, content, 47, liked, reason, error from fetched,
       (values (1, 1, null, $4, true, 'stop', null), (2, 1, null, $4, false, 'stop', null),
         (2, 2, 'Too clever. Start from the person, and keep the number.', $4, null, 'stop', null),
         (3, 1, null, $4, null, 'stopped', null),
         (4, 1, null, '', null, 'error', '{"code": "provider_key", "values": {}}'::jsonb))
       as made (place, version, feedback, content, liked, reason, error)`,
    [person.userId, avatar.avatar_id, JSON.stringify(FORM), TEXT],
  );
}

const history = (page: Page) => page.getByRole("button", { name: /^(History|Historial)$/ });

async function openOutputs(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await open("/super-fetch");
  await history(page).click();
  await page.getByRole("button", { name: /^Coffee every 19 days/ }).click();
  const close = page.getByRole("button", { name: /^(Close history|Cerrar el historial)$/ });
  if (await close.isVisible()) await close.click();
}

test("Super Fetch is right in every size, scheme and language: empty, flagged, full, compared and in its history", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  await lookAt(looker, [
    { name: "super-fetch-empty", path: "/super-fetch", ready: /^(Target Audience|Público objetivo)/ },
  ]);
  await page.goto("/super-fetch");
  await page.getByRole("button", { name: "Generate" }).click();
  await look(page, "super-fetch-flagged", "en", {
    settled: () => expect(page.getByText("Tone is required.")).toBeVisible(),
  });
  await aHistory(site, person);
  const column = page.getByRole("article").first();
  const settled = () => expect(column).toBeVisible();
  await lookOver(looker, [
    { name: "super-fetch-outputs", show: (_language, open) => openOutputs(page, open), settled },
    {
      name: "super-fetch-feedback",
      show: async (_language, open) => {
        await openOutputs(page, open);
        await column.getByRole("button", { name: /^(Say what to change|Decir qué cambiar)$/ }).click();
      },
      settled,
    },
    {
      name: "super-fetch-compared",
      show: async (_language, open) => {
        await openOutputs(page, open);
        for (const place of [0, 1]) await page.getByRole("checkbox").nth(place).click();
        await page.getByRole("button", { name: /^(Compare|Comparar)$/ }).click();
      },
      settled,
    },
    {
      name: "super-fetch-history",
      show: async (_language, open) => {
        await open("/super-fetch");
        await history(page).click();
      },
      settled: () => expect(page.getByRole("button", { name: /^Coffee every 19 days/ }).first()).toBeVisible(),
    },
  ]);
});

test("presets of Super Fetch are right in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  for (const [name, shared] of [
    ["Home page, plain", false],
    ["Newsletter of the house, with a number and a way out", true],
  ] as const) {
    await askAs(site, person, "POST", "/super_fetch/presets", { name, inputs: FORM, open: ["topic"], shared });
  }
  const open = page.getByRole("button", { name: /^(Presets|Preajustes)$/ });
  // The menu of a phone is another one, in its bar: from one size to the next it is opened again. That of the size before
  // may be seen a moment longer.
  const opened = (inIt: Locator, press: () => Promise<unknown>) =>
    expect(async () => {
      await expect(open.or(inIt).first()).toBeVisible();
      if (!(await inIt.isVisible())) await press();
      await expect(inIt).toBeVisible({ timeout: 5000 });
    }).toPass();
  const show = () => page.goto("/super-fetch");
  await lookOver(looker, [
    {
      name: "super-fetch-presets",
      show,
      settled: () => opened(page.getByRole("menuitem", { name: "Home page, plain" }), () => open.click()),
    },
    {
      name: "super-fetch-preset-new",
      show,
      settled: () =>
        opened(page.getByRole("dialog"), async () => {
          await open.click();
          await page.getByRole("menuitem", { name: /^(Save as preset|Guardar como preajuste)$/ }).click();
        }),
    },
  ]);
});

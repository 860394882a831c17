import type { Page } from "@playwright/test";
import { lookAt, lookOver } from "../../site/looks.ts";
import { aPageOf, aPerson } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

/** A page whose installation greets with a video, as no other page here does. */
const greet = (page: Page, src: string) =>
  page.route(
    (url) => url.pathname === "/api/welcome",
    (route) => route.fulfill({ json: { video: { src, tutorial: null }, conversation_id: null } }),
  );

test("the welcome and the first text are right in every size, scheme and language", async ({ browser, site }) => {
  const newcomer = await aPerson(site, { name: "Nora", hasAccess: true });
  const page = await aPageOf(browser, site, newcomer);
  const looker = { page, site, person: newcomer };
  await lookAt(looker, [
    { name: "first-text", path: "/", ready: /What would you like to write first|Qué te gustaría escribir primero/ },
  ]);
  await greet(page, "https://youtu.be/dQw4w9WgXcQ");
  await lookOver(looker, [
    {
      name: "welcome-modal",
      show: async () => {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto("/documents");
      },
      settled: () => expect(page.getByRole("dialog")).toBeVisible(),
    },
  ]);
  const visitor = await aPerson(site, { name: "Olmo" });
  const outside = await aPageOf(browser, site, visitor);
  // Greeted already: what is looked at is the page itself.
  await outside.addInitScript(() => sessionStorage.setItem("welcomed", "1"));
  await lookAt({ page: outside, site, person: visitor }, [
    { name: "welcome-required", path: "/welcome", ready: /Choose a plan to begin|Elige un plan/ },
  ]);
  await greet(outside, "https://youtu.be/dQw4w9WgXcQ");
  await lookAt({ page: outside, site, person: visitor }, [
    { name: "welcome-video", path: "/welcome", ready: /Loads from YouTube|Se carga de YouTube/ },
  ]);
});

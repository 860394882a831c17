import { look, lookAt } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

test("the screens of an account are right in every size, scheme and language", async ({ looker }) => {
  await lookAt(looker, [
    { name: "settings", path: "/settings", ready: /this device|este dispositivo/ },
    { name: "profile", path: "/profile", ready: /lucia\.\w+@example\.com/ },
    { name: "sorry", path: "/sorry", ready: /Left now|Te quedan/ },
  ]);
});

test("what opens over the settings is right on a wide window and as a sheet on a phone", async ({ admin: page }) => {
  await page.goto("/settings");
  const dialog = page.getByRole("dialog");
  for (const opens of ["Change", "Turn on two-factor sign-in", "Delete"]) {
    await page.getByRole("button", { name: opens, exact: true }).click();
    await look(page, `settings-${opens}`, "en", { settled: () => expect(dialog).toBeVisible() });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.getByLabel(/^Name/).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await look(page, "settings-wrong", "en", { settled: () => expect(page.getByText("Enter your name.")).toBeVisible() });
});

import { check, lookAt, sizes } from "../site/looks.ts";
import { expect, signIn, test } from "../site/test.ts";

test("every account screen is right in every size, scheme and language", async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  const screens = [
    { name: "settings", path: "/settings", ready: /this device|este dispositivo/ },
    { name: "profile", path: "/profile", ready: /lucia@example\.com/ },
    { name: "sorry", path: "/sorry", ready: /Left now|Te quedan/ },
  ];
  await lookAt(page, screens);
});

test("what opens over the settings is right on a wide window and as a sheet on a phone", async ({ owner: page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { name, ...size } of [sizes[0], sizes[2]].flatMap((each) => each ?? [])) {
    await page.setViewportSize(size);
    await page.goto("/settings");
    const dialog = page.getByRole("dialog");
    for (const opens of ["Change", "Turn on two-factor sign-in", "Delete"]) {
      await page.getByRole("button", { name: opens, exact: true }).click();
      await expect(dialog).toBeVisible();
      await check(page, `settings-${opens}-${name}`);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
    await page.getByLabel(/^Name/).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter your name.")).toBeVisible();
    await check(page, `settings-wrong-${name}`);
    await page.getByRole("button", { name: "Discard" }).click();
  }
});

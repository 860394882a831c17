import { check, choose, languages, schemes, sizesFor } from "../site/looks.ts";
import { expect, signIn, test } from "../site/test.ts";

const words = {
  en: { name: "Name", edit: "Edit Stripe private key", open: "Open it", save: "Save", bar: "Unsaved changes" },
  es: {
    name: "Nombre",
    edit: "Editar Clave privada de Stripe",
    open: "Abrirlo",
    save: "Guardar",
    bar: "Cambios sin guardar",
  },
};

test("the settings are right in every size, scheme and language, changed, refused and open", async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  for (const lang of languages) {
    const t = words[lang];
    for (const scheme of schemes) {
      await choose(page, lang, scheme === "dark");
      for (const { name, ...size } of sizesFor(lang, scheme)) {
        const look = `${name}-${scheme}-${lang}`;
        await page.setViewportSize(size);
        await page.goto("/admin/settings");
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        const field = page.getByLabel(t.name, { exact: true });
        await field.fill("");
        await page.locator('input[type="email"], [inputmode="email"]').fill("somebody@");
        await page.getByRole("region", { name: t.bar }).getByRole("button", { name: t.save }).click();
        await expect(field).toBeFocused();
        await check(page, `app-settings-content-${look}`);
        await page.getByRole("tab").nth(2).click();
        await check(page, `app-settings-super-fetch-${look}`);
        await page.goto("/admin/settings?tab=advanced");
        await page.getByRole("button", { name: t.edit }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check(page, `app-settings-warning-${look}`);
        await page.getByRole("button", { name: t.open }).click();
        await expect(page.getByRole("timer")).toBeVisible();
        await check(page, `app-settings-advanced-${look}`);
      }
    }
  }
  // The account is the same for every journey: they find it as they know it.
  await choose(page, "en", false);
});

test("settings that cannot be fetched, or are not one's own, say so", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await page.route("**/api/appconfig/admin*", (route) => route.fulfill({ status: 500, json: { message: "Broken." } }));
  await page.goto("/admin/settings");
  await expect(page.getByText("The settings could not be fetched")).toBeVisible();
  await check(page, "app-settings-failed");
  await page.unroute("**/api/appconfig/admin*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tab", { name: "Content" })).toBeVisible();
  const staff = await site.sql("delete from staff returning user_id, role");
  try {
    await page.goto("/admin/settings");
    await expect(page.getByText("The settings are for staff")).toBeVisible();
    await check(page, "app-settings-not-allowed");
  } finally {
    for (const { user_id, role } of staff) {
      await site.sql("insert into staff (user_id, role) values ($1, $2)", [user_id, role]);
    }
  }
});

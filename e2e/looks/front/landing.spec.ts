import { lookOver } from "../../site/looks.ts";
import { expect, test } from "../../site/test.ts";

test("the landing page's editor is right in every size, scheme and language: its sections, questions, an address that is none", async ({
  looker,
}) => {
  const { page } = looker;
  const drawn = () => expect(page.frameLocator("iframe").locator("h1")).toBeVisible();
  await lookOver(looker, [
    { name: "landing-editor", show: () => page.goto("/admin/settings/landing"), settled: drawn },
    {
      name: "landing-editor-wrong",
      show: async () => {
        await page.getByRole("button", { name: /^(Add a section|Añadir una sección)$/ }).click();
        await page.getByRole("menuitem", { name: /^(Questions|Preguntas)$/ }).click();
        await page.getByRole("button", { name: /^(Add another|Añadir otro)/ }).click();
        await page.getByRole("button", { name: /^(High-ticket offer|Oferta)/, expanded: false }).click();
        await page.getByLabel(/^(Address|Dirección)$/).fill("nowhere");
        await page.getByRole("button", { name: /^(Save draft|Guardar borrador)$/ }).click();
        await expect(page.getByText(/^(An address begins|Una dirección empieza)/)).toBeVisible();
      },
      settled: drawn,
    },
  ]);
});

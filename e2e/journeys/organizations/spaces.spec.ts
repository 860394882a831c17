import { anOrganization } from "../../site/organizations.ts";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("a tab stays in its space whatever another one chooses; what is found lies in the chosen one and opens at its place", async ({
  admin: page,
  person,
  site,
}) => {
  const mark = aMark();
  const name = `Casa ${mark}`;
  const id = await anOrganization(site, name, { admins: [person] });
  await askAs(site, person, "POST", `/documents?organization_id=${id}`, {
    name: `Harbour ${mark}`,
    content: "<p>Nobody tends the lighthouse any more.</p>",
  });
  const inCasa = { name: `${name}: your account` };
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto("/");
    await expect(tab.getByRole("navigation", { name: "Main" })).toBeVisible();
  }

  await page.bringToFront();
  await page.keyboard.press("Control+Shift+O");
  await page
    .getByRole("menuitem", { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole("button", inCasa)).toBeVisible();
  for (const turn of ["as it is", "read again"]) {
    if (turn === "read again") await other.reload();
    await expect(other.getByRole("button", { name: /: your account/ }), turn).toBeVisible();
    await expect(other.getByRole("button", inCasa), turn).toBeHidden();
  }

  await page.bringToFront();
  await page.keyboard.press("Control+k");
  // What was not looked through in time, on a busy machine, is looked through again as a person would have it.
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await page.addLocatorHandler(again, (button) => button.click());
  await page.getByRole("combobox").fill("light");
  await expect(page.getByRole("option", { name: new RegExp(`Harbour ${mark}`) })).toContainText(`Document · ${name}`);
  await page.keyboard.press("Enter");
  await expect(page.locator(".found[data-current]")).toHaveText("lighthouse");
});

import { look, lookAt } from "../site/looks.ts";
import { aMark, aPerson } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

test("the people of an organization are right in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  const mark = aMark();
  const [made] = await site.sql(
    "insert into organizations (name, slug) values ('Casa Abril', $1) returning organization_id",
    [`casa-abril-${mark}`],
  );
  const id = Number(made?.organization_id);
  const colleague = await aPerson(site, { name: "Wilhelmina", lastName: "van der Oosterhout" });
  await site.sql(
    "insert into user_organizations (user_id, organization_id, user_type_id) values ($1, $3, 1), ($2, $3, 3)",
    [person.userId, colleague.userId, id],
  );
  await page.addInitScript((chosen) => localStorage.setItem("organization_id", String(chosen)), id);
  const path = "/organization/admin-panel";
  await lookAt(looker, [
    { name: "organization-people", path, ready: /Wilhelmina/ },
    { name: "organization-nobody", path: `${path}?query=zzzz`, ready: /“zzzz”|«zzzz»/ },
  ]);
  await page.goto(path);
  await page
    .getByRole("button", { name: /Add user|Añadir usuario/ })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole("dialog");
  await look(page, "organization-add-user", "en", { settled: () => expect(dialog).toBeVisible() });
});

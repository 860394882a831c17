import { lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("a shop's front is right in every size, scheme and language: who came, its landing page, its mails and one of them, terms and privacy", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const id = await anOrganization(site, `Casa Abril ${aMark()}`, { admins: [person] });
  await site.sql(
    `insert into site_visits (organization_id, day, step, count)
     select $1, current_date - ago, step, (ago + 3) * 7 from generate_series(0, 4) ago,
       (values ('visitors'), ('landing'), ('plans')) as steps(step)`,
    [id],
  );
  const at = (part: string) => `/organizations/organization-settings/${id}/front?part=${part}`;
  const screens = [
    { name: "front-visits", path: at("visits"), ready: /No checkout was abandoned|No se ha abandonado/ },
    { name: "front-legal", path: at("legal"), ready: /Privacy policy|Política de privacidad/ },
    {
      name: "front-landing",
      path: `/organizations/organization-settings/${id}/landing`,
      ready: /Visitors will see this once|Los visitantes verán esto cuando/,
    },
    { name: "front-mails", path: at("mails"), ready: /Late payment refunded|Pago tardío reembolsado/ },
    { name: "front-mail", path: at("mails"), ready: /Words run low|Quedan pocas/ },
  ];
  await lookAt(looker, screens, async ({ name }) => {
    if (name !== "front-mail") return;
    const dialog = page.getByRole("dialog");
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: /(Open|Abrir): (Receipt|Recibo)/ }).click();
    await expect(dialog.frameLocator("iframe").getByText(/Ada/).first()).toBeVisible();
  });
});

import { lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark } from "../../site/people.ts";
import { test } from "../../site/test.ts";

test("how an organization sells, its codes, and what staff see of all shops are right in every size, scheme and language", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const mark = aMark();
  const id = await anOrganization(site, `Casa Abril ${mark}`, { admins: [person] });
  await site.sql(
    `insert into shops (organization_id, tax_name, tax_percent, seller_name, seller_address, seller_tax_id, invoice_prefix,
       stripe_heard_at, paypal_refused_at)
     values ($1, 'IVA', '21', 'Casa Abril S. L.', E'Calle Luna 3\\n28004 Madrid', 'B-77712345', '2026/', now(), now())`,
    [id],
  );
  await site.sql(
    "insert into fee_rates (organization_id, percent, fixed, currency, starts_at) values ($1, 5, 30, 'USD', now())",
    [id],
  );
  await site.sql(
    `insert into fee_invoices (organization_id, number, month, currency, amount, charged, refunded, sales, tax_name,
       tax_percent, tax_amount, seller_details, buyer_details)
     values ($1, 'FEE-' || $2, '2026-10', 'USD', 1895, 37900, 0, 11, '', '', 0, '{}', '{}')`,
    [id, mark],
  );
  await site.sql(
    `insert into discounts (organization_id, code, kind, value, currency, duration)
     values ($1, 'WELCOME' || upper($2), 'percent', 20, 'USD', 'once')`,
    [id, mark],
  );
  await lookAt(looker, [
    {
      name: "organization-shop",
      path: `/organizations/organization-settings/${id}/shop`,
      ready: new RegExp(`FEE-${mark}`),
    },
    { name: "shop-sales", path: "/admin/shops", ready: /No organization sold|Ninguna organización ha vendido/ },
  ]);
  // What it sells is of the selected space.
  await page.evaluate((space) => {
    sessionStorage.setItem("here:organization_id", space);
    localStorage.setItem("organization_id", space);
  }, String(id));
  await site.sql(
    `with person as (insert into users (uid, name, last_name, email)
       values (gen_random_uuid()::text, 'Elena', 'Ruiz', gen_random_uuid() || '@example.com') returning user_id)
     insert into model_usage (day, user_id, organization_id, model, key_owner, is_estimated, is_priced, calls, tokens_in,
       tokens_cached, tokens_out, cost)
     select current_date, person.user_id, $1, 'gpt-4o', 'organization', false, true, 12, 84000, 12000, 9100, 3120000000000
     from person`,
    [id],
  );
  await lookAt(looker, [
    { name: "organization-discounts", path: "/organization/admin/discounts", ready: /WELCOME/ },
    { name: "organization-purchases", path: "/organization/admin/purchases", ready: /No purchases|No hay compras/ },
    { name: "organization-margin", path: "/organization/margin", ready: /Elena Ruiz/ },
  ]);
});

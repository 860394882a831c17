import { lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, askAs } from "../../site/people.ts";
import { test } from "../../site/test.ts";

test("what an organization sells is right in every size, scheme and language", async ({ looker }) => {
  const { site, person } = looker;
  const id = await anOrganization(site, `Taller Nueve ${aMark()}`, { admins: [person] });
  await askAs(site, person, "PUT", "/users", { default_organization: id });
  const path = "/organization/admin/products";
  await lookAt(looker, [{ name: "organization-products-none", path, ready: /Nothing is for sale|Todavía no/ }]);
  const { product } = await askAs(site, person, "POST", `/products?organization_id=${id}`, {
    name: "Sixty thousand words for the people of the workshop",
    description: "For a year.",
    price: 149,
    word_amount: 60_000,
    available: true,
  });
  await lookAt(looker, [
    { name: "organization-products", path, ready: /Sixty thousand/ },
    { name: "organization-product", path: `${path}/${product.product_id}`, ready: /149\.00/ },
    { name: "organization-product-new", path: `${path}/new`, ready: /Sold as a subscription|Se vende como/ },
  ]);
});

import { lookAt } from "../../site/looks.ts";
import { aPageOf, aPerson, askAs } from "../../site/people.ts";
import { aSubscription } from "../../site/shop.ts";
import { expect, test } from "../../site/test.ts";

test("a plan for several, who has its seats, and taking one are right in every size, scheme and language", async ({
  browser,
  site,
}) => {
  const name = "Team of writers, with all there is";
  const plan = await aSubscription(site, { name, word_amount: 60_000, seats: 4 });
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  const looker = { page, site, person };
  const { payment_source: card } = await askAs(site, person, "POST", "/payment_sources", { token: "sandbox_ok" });
  const paying = { product_id: plan, payment_method_id: 1, payment_source_id: card.payment_source_id };
  const { purchase_id: id } = await askAs(site, person, "POST", "/checkout/attempt", paying);
  for (const email of ["leonor.hernandez.castellanos@escritura.example.com", "ana@example.com"]) {
    await askAs(site, person, "POST", `/purchases/${id}/seats`, { email });
  }
  await lookAt(looker, [
    { name: "seats-plans", path: "/pricing", ready: /each of 4 people|cada una de 4 personas/ },
    { name: "seats-billing", path: "/billing", ready: /Team of writers/ },
  ]);
  await lookAt(looker, [{ name: "seats-dialog", path: `/billing?seats=${id}`, ready: /Team of writers/ }], async () => {
    await expect(page.getByRole("dialog").getByText(/leonor/)).toBeVisible();
  });
  await lookAt(looker, [{ name: "seats-take", path: "/seat#ABCD-EFGH", ready: /Take seat|Ocupar plaza/ }]);
  await page.context().close();
});

import { look, lookAt } from "../site/looks.ts";
import { aPageOf, aPerson, askAs } from "../site/people.ts";
import { aDiscount, aProduct, aSubscription, buy } from "../site/shop.ts";
import { expect, test } from "../site/test.ts";

test("every screen of buying is right in every size, scheme and language, and so is what opens over it", async ({
  browser,
  site,
}) => {
  const about = "Para equipos que publican casi todos los días y comparten sus plantillas con sus clientes.";
  const writer = await aSubscription(site, { short_description: about, description: "Chats\nPlantillas y documentos" });
  const studio = await aSubscription(site, { name: "Studio", price: 1234.5, free_trial_length: 7, word_amount: null });
  await aSubscription(site, { name: "Writer, a whole year", price: 390, subscription_period: "year" });
  const pack = await aProduct(site, { price: 179, sale_price: 149, expiration_days: 365 });
  const code = await aDiscount(site);
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  const looker = { page, site, person };
  // Nothing was bought yet, and then everything once.
  await lookAt(looker, [
    { name: "billing-empty", path: "/billing", ready: /not bought anything|no has comprado nada/ },
    { name: "begin", path: "/upgrade", ready: /After the trial|Después de la prueba/ },
  ]);
  await buy(site, person, pack);
  const bought = await buy(site, person, writer, "sandbox_renewal_fails");
  await lookAt(looker, [
    { name: "pricing", path: "/pricing", ready: /Unlimited words|Palabras sin límite/ },
    { name: "checkout", path: `/checkout/${studio}?code=${code}&beside=1`, ready: /Total today|Total hoy/ },
    { name: "thankyou", path: `/thankyou/${bought}`, ready: /Total (in|en) USD/ },
    { name: "billing", path: "/billing", ready: /PDF/ },
  ]);
  await page.goto("/billing");
  await page.getByRole("button", { name: "Cancel Writer" }).click();
  await look(page, "billing-cancel", "en", { settled: () => expect(page.getByRole("dialog")).toBeVisible() });
  await page.goto(`/checkout/${studio}`);
  const charged = page.getByRole("dialog").getByText("Charged today");
  await look(page, "billing-change", "en", { settled: () => expect(charged).toBeVisible() });
  await page.context().close();
});

test("between two plans every state is right too, and so is a code that counts less than it says", async ({
  browser,
  site,
}) => {
  const writer = await aSubscription(site, { name: "Writer for whole teams, with everything" });
  const solo = await aSubscription(site, { name: "Solo", price: 19 });
  const small = await aProduct(site, { name: "Small Pack", price: 5 });
  const code = await aDiscount(site, { value: 95 });
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  const looker = { page, site, person };
  const id = await buy(site, person, writer);
  // What a change at PayPal leaves behind until its buyer agrees to it there.
  await site.sql(
    `insert into plan_requests (purchase_id, product_id, plan_ref, approve_url, expires_at, price, discount)
     values ($1, $2, 'P-SOLO', 'https://www.paypal.com/agree', now() + interval '3 hours', 1900, 0)`,
    [id, solo],
  );
  const change = `/billing/change/${id}`;
  await lookAt(looker, [
    { name: "checkout-least", path: `/checkout/${small}?code=${code}`, ready: /minimum charge|mínimo que se puede/ },
    { name: "billing-waiting", path: "/billing", ready: /Approve at PayPal|Aprobar en PayPal/ },
    { name: "change-waiting", path: `${change}?agreed=1`, ready: /waiting for PayPal|Esperamos/ },
    { name: "change-left", path: `${change}?agreed=0`, ready: /did not approve|No has aprobado/ },
    { name: "change-failed", path: "/billing/change/none", ready: /could not check|No hemos podido/ },
  ]);
  await page.goto("/billing");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("The change was withdrawn.")).toBeVisible();
  await page.goto(change);
  const stays = page.getByRole("heading", { name: "Your plan stays as it is." });
  await look(page, "change-withdrawn", "en", { settled: () => expect(stays).toBeVisible() });
  await askAs(site, person, "POST", `/purchases/${id}/change`, { product_id: solo, expected_due: 0 });
  await lookAt(looker, [{ name: "change-agreed", path: change, ready: /You approved|Has aprobado/ }]);
  await page.context().close();
});

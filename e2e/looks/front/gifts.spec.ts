import { lookAt } from "../../site/looks.ts";
import { aPageOf, aPerson, askAs, askAsOwner } from "../../site/people.ts";
import { aSubscription } from "../../site/shop.ts";
import { expect, test } from "../../site/test.ts";

test("what is bought for another, its code, redeeming one, and a seller's codes are right in every size, scheme and language", async ({
  browser,
  site,
  looker: office,
}) => {
  const name = "Workshop for whole teams, with all there is";
  const plan = await aSubscription(site, { name, word_amount: 30_000 });
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  const looker = { page, site, person };
  const { payment_source: card } = await askAs(site, person, "POST", "/payment_sources", { token: "sandbox_ok" });
  const paying = { product_id: plan, payment_method_id: 1, payment_source_id: card.payment_source_id };
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const gift_mail = { email: "a-friend-of-many-years@example.com", name: "Ana", note: "¡Feliz cumpleaños!", on: day };
  const bought = await askAs(site, person, "POST", "/checkout/attempt", { ...paying, gift_periods: 3, gift_mail });
  await lookAt(looker, [
    { name: "gift-checkout", path: `/checkout/${plan}?gift=3`, ready: /0002/ },
    { name: "gift-thankyou", path: `/thankyou/${bought.purchase_id}`, ready: /Copy link|Copiar enlace/ },
  ]);
  await lookAt(looker, [{ name: "gift-billing", path: "/billing", ready: /Goes to|Se enviará a/ }], async () => {
    const [way, dialog] = [
      page.getByRole("button", { name: /^(Change when|Cambiar cuándo)/ }),
      page.getByRole("dialog"),
    ];
    await expect(way.or(dialog).first()).toBeVisible();
    if (!(await dialog.isVisible())) await way.click();
    await expect(dialog).toBeVisible();
  });
  await lookAt(
    looker,
    [{ name: "gift-redeem", path: "/redeem#ABCD-EFGH", ready: /Gift code|Código de regalo/ }],
    async () => {
      await page.getByRole("button", { name: /^(Redeem|Canjear)$/ }).click();
      await expect(page.getByText(/does not exist here|no existe aqu/)).toBeVisible();
    },
  );
  const { batch } = await askAsOwner(site, "POST", `/products/${plan}/gifts`, { count: 3, note: "Curso de primavera" });
  const { codes } = await askAsOwner(site, "GET", `/products/${plan}/gifts/${batch.batch_id}`);
  await askAs(site, person, "POST", "/gifts/redeem", { code: codes[0].code });
  const edit = { name: "gift-batches", path: `/admin/products/${plan}/edit`, ready: /Curso de primavera/ };
  await lookAt(office, [edit], async () => {
    const [way, code] = [
      office.page.getByRole("button", { name: /Curso de primavera/ }),
      office.page.getByText(codes[1].code),
    ];
    await expect(way.or(code).first()).toBeVisible();
    if (!(await code.isVisible())) await way.click();
    await expect(code).toBeVisible();
  });
  await page.context().close();
});

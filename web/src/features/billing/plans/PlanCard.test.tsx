import type { SoldProduct } from "@pluma/contract/products/products";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { PlanCard } from "./PlanCard.tsx";
import css from "./Plans.module.css";

const aPlan = (parts: Partial<SoldProduct>): SoldProduct => ({
  ...{ product_id: 1, name: "Starter", description: "", short_description: "For a letter now and then" },
  ...{ price: 19, sale_price: null, due_price: 19, currency: "USD", word_amount: 10_000, free_trial_words: 0 },
  ...{ storage_mb: 0, seats: 1, is_subscription: true, expiration_days: null, subscription_period: "month" as const },
  ...{ subscription_interval: 1, free_trial_period: null, free_trial_length: null, free_trial_end: null },
  ...{ trial_days: 0, available: true, is_sold_out: false, organization_id: null, grants: [], rank: null },
  ...parts,
});

test("a price of one year is one by the year, and of three months by three", async () => {
  const plans = [
    aPlan({ subscription_period: "year" }),
    aPlan({ product_id: 2, name: "Quarter", subscription_interval: 3 }),
  ];
  const parts = { isCurrent: false, renewsAt: null, isFirst: false, isChange: false };
  await draw(plans.map((plan) => <PlanCard key={plan.product_id} plan={plan} {...parts} />));
  await expect.element(page.getByRole("region", { name: "Starter" })).toMatchTextContent("$19 USD / year");
  await expect.element(page.getByRole("region", { name: "Quarter" })).toMatchTextContent("$19 USD / 3 months");
});

test("prices and buttons of plans stand in line, also beside a plan whose name and description take more lines", async () => {
  const long = aPlan({
    ...{ product_id: 2, name: "Agencia internacional de contenidos editoriales" },
    short_description: "For teams that write a great deal every day, in several languages, and share what they know.",
    ...{ trial_days: 7, due_price: 15, sale_price: 15 },
  });
  const cards = [aPlan({}), long, aPlan({ product_id: 3, name: "Studio", is_sold_out: true })].map((plan) => (
    <PlanCard
      key={plan.product_id}
      plan={plan}
      isCurrent={plan.product_id === 3}
      renewsAt={null}
      isFirst={false}
      isChange={false}
    />
  ));
  await draw(
    <div className={css.plans} style={{ width: 900 }}>
      {cards}
    </div>,
  );
  const topsOf = (selector: string) =>
    page
      .getByRole("region")
      .elements()
      .map((card) => Math.round(card.querySelector(selector)?.getBoundingClientRect().top ?? 0));
  const heading = page.getByRole("heading", { name: long.name });
  await expect.element(heading).toBeVisible();
  const name = heading.element();
  expect(name.getBoundingClientRect().height).toBeGreaterThan(40);
  expect(new Set(topsOf(`.${css.amount}`)).size).toBe(1);
  expect(new Set(topsOf(`.${css.act}`)).size).toBe(1);
});

test("the button of a plan shows its letters whole, and on a phone a finger finds it", async () => {
  const card = <PlanCard plan={aPlan({})} isCurrent={false} renewsAt={null} isFirst={false} isChange />;
  await draw(card, { width: 390 });
  const link = page.getByRole("link", { name: /Starter/ });
  await expect.element(link).toBeVisible();
  const button = link.element();
  const label = button.querySelector(".mantine-Button-label");
  const around = button.getBoundingClientRect();
  expect(around.height).toBeGreaterThanOrEqual(44);
  const said = label?.getBoundingClientRect() ?? around;
  expect(Math.abs(said.top + said.bottom - around.top - around.bottom)).toBeLessThanOrEqual(2);
  expect(label?.scrollHeight).toBe(label?.clientHeight);
});

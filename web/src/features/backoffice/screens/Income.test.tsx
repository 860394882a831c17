import { analytics } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { Sparkline } from "../analytics/charts/Sparkline.tsx";
import Income from "./Income.tsx";

const days = Array.from({ length: 10 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`);

const income: Answer<typeof analytics.readIncome> = {
  ...{ start_date: "2026-11-01", end_date: "2026-11-10", time_zone: "UTC", currency: "USD", is_test: false },
  other_currencies: [],
  data: days.map((day, at) => ({ day, total: at * 10, before: 5 })),
  ...{ total: 450, before: 50, charges: { total: 470, before: 50 }, refunds: { total: -20, before: 0 } },
  ...{ payments: { total: 12, before: 2 }, average: { total: 39.17, before: 25 } },
  weeks: [
    { start_date: "2026-11-01", end_date: "2026-11-07", payments: 7, charges: 210, refunds: 0, total: 210 },
    { start_date: "2026-11-08", end_date: "2026-11-10", payments: 5, charges: 260, refunds: -20, total: 240 },
  ],
  ways: [
    { way: "card", total: 360 },
    { way: "paypal", total: 90 },
  ],
};

beforeEach(() => {
  answers(analytics.readIncome, income);
});

test("income is told by its weeks, each leading to its purchases, and by how it was paid", async () => {
  await draw(<Income />, { at: "/admin/analytics/income" });
  const weeks = page.getByRole("table", { name: "Week by week" });
  await expect.element(weeks.getByRole("row").nth(2)).toMatchTextContent("Nov 8 – Nov 10");
  await expect.element(weeks.getByRole("row").nth(2)).toMatchTextContent("$240.00");
  const link = weeks.getByRole("link", { name: "Nov 8 – Nov 10" });
  await expect.element(link).toHaveAttribute("href", "/admin/purchases?start_date=2026-11-08&end_date=2026-11-10");
  const ways = page.getByRole("heading", { name: "How it was paid" }).element().parentElement;
  expect(ways?.textContent).toContain("Card$360.0080.0%");
  expect(ways?.textContent).toContain("PayPal$90.0020.0%");
});

test("on a phone in Spanish the weeks fit, and say what each figure is", async () => {
  await draw(<Income />, { at: "/admin/analytics/income", language: "es", width: 390 });
  const weeks = page.getByRole("table", { name: "Semana a semana" });
  await expect.element(weeks).toMatchTextContent("Reembolsos");
  await expect.element(page.getByText("Cómo se pagó")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("a figure is whole before its small line has any room", async () => {
  await draw(
    <div style={{ width: 214 }}>
      <Figures>
        <Figure name="Income" value="$123,516.98" picture={<Sparkline points={income.data} />} />
      </Figures>
    </div>,
  );
  const value = page.getByText("$123,516.98").element();
  expect(value.getClientRects().length).toBe(1);
  expect(value.getBoundingClientRect().height).toBeLessThan(60);
});

test("a small line of a figure is drawn where something moved, from its least to its most", async () => {
  const { container } = await draw(<Sparkline points={income.data} />);
  const [first, last] = [/^\S+/, /\S+$/].map((one) =>
    one.exec(container.querySelector("polyline")?.getAttribute("points") ?? "")?.at(0),
  );
  expect([first, last]).toEqual(["0.0,27.0", "96.0,1.0"]);
  const flat = await draw(<Sparkline points={income.data.map((point) => ({ ...point, total: 3 }))} />);
  expect(flat.container.querySelector("svg")).toBeNull();
});

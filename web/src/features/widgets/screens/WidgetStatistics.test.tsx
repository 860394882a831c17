import { widgets } from "@pluma/contract/widgets/widgets";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { aLine } from "../../../../test/line.ts";
import { answers } from "../../../../test/server.ts";
import { useSocketOf } from "../../../platform/me/socket.ts";
import { aWidget } from "../test/aWidget.ts";
import { show } from "../test/show.tsx";
import WidgetStatistics from "./WidgetStatistics.tsx";

const at = "/chat-widget-generator/4/statistics";
const aDay = (date: string, opened: number) => ({
  date,
  opened,
  conversations: opened === 0 ? 0 : 2,
  answers: 0,
  words: 0,
  leads: 0,
  unanswered: 0,
});
const days = [aDay("2026-11-01", 3), aDay("2026-11-02", 0), aDay("2026-11-03", 1200)];

test("days are added up, those without a visitor are left out, and 90 can be asked for", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  const asked = answers(widgets.readWidgetStatistics, { days });
  await show({ at });
  await expect.element(page.getByText("1,203")).toBeVisible();
  const table = page.getByRole("table", { name: "Day by day" });
  await expect.element(table.getByText("1,200")).toBeVisible();
  expect(table.getByRole("row").elements()).toHaveLength(3);
  await page.getByText("90 days").last().click();
  await expect.poll(() => asked.at(-1)?.query).toEqual({ days: "90" });
});

test("caps near their end, and over it, are said in words", async () => {
  const words = { day: { used: 5000, cap: 5000 }, month: { used: 33_190, cap: 40_000 } };
  answers(widgets.listWidgets, { widgets: [aWidget({ words })] });
  answers(widgets.readWidgetStatistics, { days: [] });
  await show({ at });
  await expect.element(page.getByText("Nobody has opened it yet")).toBeVisible();
  await expect.element(page.getByText("33,190 of 40,000")).toBeVisible();
  await expect.element(page.getByText("More than 80% is used.")).toBeVisible();
  await expect.element(page.getByText(/^The cap is reached/)).toBeVisible();
});

test("a cap that comes near its end while one looks is said at once", async () => {
  const line = aLine();
  const used = (month: number) =>
    aWidget({ words: { day: { used: 0, cap: 5000 }, month: { used: month, cap: 40_000 } } });
  answers(widgets.listWidgets, { widgets: [used(31_000)] });
  answers(widgets.readWidgetStatistics, { days: [] });
  const Lined = () => {
    useSocketOf(7);
    return <WidgetStatistics />;
  };
  await draw(
    <Routes>
      <Route path="/chat-widget-generator/:widget_id/statistics" element={<Lined />} />
    </Routes>,
    { at },
  );
  await expect.element(page.getByText("31,000 of 40,000")).toBeVisible();
  await line.open();
  answers(widgets.listWidgets, { widgets: [used(33_190)] });
  line.tell("widget_cap", {
    widget_id: 4,
    name: "Itziar",
    period: "month",
    percent: 80,
    until: "2026-12-01T00:00:00Z",
  });
  await expect.element(page.getByText("More than 80% is used.")).toBeVisible();
});

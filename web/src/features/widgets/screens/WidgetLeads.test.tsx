import type { Delivery } from "@pluma/contract/kit/deliveries";
import { widgetLeads, widgets } from "@pluma/contract/widgets/widgets";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, refuses } from "../../../../test/server.ts";
import { aLead, aWidget } from "../test/aWidget.ts";
import { show } from "../test/show.tsx";

const at = "/chat-widget-generator/4/leads";
const aDelivery = (parts: Partial<Delivery> = {}): Delivery => ({
  delivery_id: "6f0d2f6a-6f6f-4f5a-9a0a-1d2c3b4a5f60",
  event: "lead",
  url: "https://hooks.example.com/leads",
  state: "failed",
  attempts: 5,
  status: 500,
  error: "Server error",
  createdAt: "2026-01-02T10:06:00.000Z",
  endedAt: "2026-01-02T10:09:00.000Z",
  ...parts,
});

test("without any it says who will appear, and there is nothing to export", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  answers(widgetLeads.listWidgetLeads, { leads: [], count: 0, pages: 0 });
  await show({ at });
  await expect.element(page.getByText("No leads yet")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Export CSV" }).first()).toBeDisabled();
});

test("what the webhook was sent is said with how that went, and sent again by a press", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget({ webhook_url: "https://hooks.example.com/leads" })] });
  answers(widgetLeads.listWidgetLeads, { leads: [aLead()], count: 1, pages: 1 });
  answers(widgetLeads.listWidgetDeliveries, { deliveries: [aDelivery()], secret: "whsec_7" });
  const again = answers(widgetLeads.sendWidgetDeliveryAgain, { delivery: aDelivery({ state: "waiting" }) });
  await show({ at });
  const webhook = page.getByRole("region", { name: "Webhook" });
  await expect.element(webhook.getByText("500 Server error")).toBeVisible();
  await expect.element(webhook.getByText("whsec_7")).toBeVisible();
  await webhook.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("Sent again")).toBeVisible();
  expect(again).toHaveLength(1);
});

test("leads that could not be loaded say so, and are asked for again", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  refuses(widgetLeads.listWidgetLeads, 422, "invalid_body", "No.");
  await show({ at, language: "es", width: 390 });
  await expect.element(page.getByText("No se pudieron cargar los contactos")).toBeVisible();
  answers(widgetLeads.listWidgetLeads, { leads: [aLead()], count: 1, pages: 1 });
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect.element(page.getByText("beatriz@example.com")).toBeVisible();
});

test("a widget of somebody else is none", async () => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  await show({ at: "/chat-widget-generator/77/leads" });
  await expect.element(page.getByText("This widget does not exist")).toBeVisible();
});

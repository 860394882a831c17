import { readMe } from "@pluma/contract/session/session";
import { type Webhook, type WebhookDelivery, webhooks } from "@pluma/contract/webhooks/webhooks";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { WebhookPart } from "../parts/WebhookPart.tsx";
import OwnWebhooks from "./OwnWebhooks.tsx";

const webhook: Webhook = {
  webhook_id: 4,
  place: "own",
  url: "https://taller.example/webhooks",
  description: "Taller",
  types: ["lead.created", "run.done"],
  is_on: true,
  is_off_by_failing: false,
  failing_since: null,
  old_secret_until: null,
  delivered_at: null,
  dropped: 0,
  createdAt: "2026-11-24T10:00:00.000Z",
};
const delivery: WebhookDelivery = {
  delivery_id: "0b8f7a1e-6d0c-4a55-9c1e-0a4f6f0c8f11",
  message_id: "msg_1",
  type: "run.done",
  state: "failed",
  attempts: 31,
  status: 500,
  answer: "<h1>Oops</h1>",
  error: "The other side answered 500.",
  body: '{"type":"run.done"}',
  createdAt: "2026-11-24T10:00:00.000Z",
  ended_at: "2026-11-25T10:00:00.000Z",
};
const at = { place: "own", organizationId: null } as const;
const logged = (more: Partial<Webhook> = {}) => ({
  webhook: { ...webhook, ...more },
  deliveries: [delivery],
  count: 1,
  pages: 1,
});

beforeEach(() => {
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a webhook is made with an address and what it hears of, and its secret is shown once", async () => {
  answers(webhooks.listWebhooks, { webhooks: [] });
  const made = answers(webhooks.makeWebhook, { webhook, secret: "whsec_of-a-program" });
  await draw(<OwnWebhooks />);
  await expect.element(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(page.getByText("Enter a complete address", { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText("Address")).toHaveFocus();
  await userEvent.fill(page.getByLabelText("Address"), "https://taller.example/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(page.getByText("Choose at least one.")).toBeVisible();
  await page.getByRole("checkbox", { name: "A workflow is done" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(page.getByText("whsec_of-a-program")).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    {
      url: "https://taller.example/webhooks",
      description: "",
      types: ["run.done"],
      place: "own",
      organization_id: null,
    },
  ]);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect.element(page.getByText("whsec_of-a-program")).not.toBeInTheDocument();
});

test("an address that is refused is said at its field, and stays typed", async () => {
  answers(webhooks.listWebhooks, { webhooks: [] });
  refuses(webhooks.makeWebhook, 422, "invalid_body", "Please check what you entered.", {
    url: "This address cannot be called.",
  });
  await draw(<OwnWebhooks />);
  await page.getByRole("button", { name: "New webhook" }).click();
  await userEvent.fill(page.getByLabelText("Address"), "https://10.0.0.7/");
  await page.getByRole("checkbox", { name: "A workflow is done" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(page.getByText("This address cannot be called.")).toBeVisible();
  await expect.element(page.getByLabelText("Address")).toHaveFocus();
  await expect.element(page.getByLabelText("Address")).toHaveValue("https://10.0.0.7/");
});

test("the log says what was sent and answered, and sends it again", async () => {
  answers(webhooks.listWebhookDeliveries, logged());
  const again = answers(webhooks.sendWebhookAgain, { delivery });
  await draw(<WebhookPart at={at} id={4} />);
  await page.getByRole("button", { name: "Show" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("<h1>Oops</h1>")).toBeVisible();
  await expect.element(dialog.getByText("webhook-id: msg_1")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("It is being sent again.")).toBeVisible();
  expect(again).toHaveLength(1);
});

test("a test says whether it was taken; one that was switched off by failing says so and is switched on", async () => {
  answers(webhooks.listWebhookDeliveries, logged({ is_on: false, is_off_by_failing: true }));
  answers(webhooks.testWebhook, { delivery: { ...delivery, type: "webhook.test", state: "delivered", status: 204 } });
  const changed = answers(webhooks.changeWebhook, { webhook });
  await draw(<WebhookPart at={at} id={4} />);
  await expect.element(page.getByText("Switched off because", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.element(page.getByText("The test was taken: 204.")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ is_on: true, organization_id: null }]);
});

test("a secret is replaced once that was asked, and the new one shown", async () => {
  answers(webhooks.listWebhookDeliveries, logged());
  answers(webhooks.replaceWebhookSecret, { webhook, secret: "whsec_of-another" });
  await draw(<WebhookPart at={at} id={4} />);
  await page.getByRole("button", { name: "Replace secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
  await expect.element(page.getByText("whsec_of-another")).toBeVisible();
});

test("all of it fits a phone, in Spanish", async () => {
  answers(webhooks.listWebhookDeliveries, logged({ failing_since: "2026-11-24T10:00:00.000Z", dropped: 2 }));
  await draw(<WebhookPart at={at} id={4} />, { language: "es", width: 390 });
  await expect.element(page.getByText("No se enviaron 2 mensajes", { exact: false })).toBeVisible();
  await expect.element(page.getByText("31 intentos", { exact: false }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("whoever is signed in as a customer changes nothing, and is told; what could not be read can be read again", async () => {
  answers(readMe, {
    user: aPerson({ impersonation: { user_id: 1, name: "Ana", ends_at: "2026-11-24T11:00:00.000Z" } }),
  });
  refuses(webhooks.listWebhooks, 500, "failed", "Something went wrong on our side. Please try again.");
  await draw(<OwnWebhooks />);
  await expect.element(page.getByText("The webhooks could not be loaded")).toBeVisible();
  answers(webhooks.listWebhooks, { webhooks: [webhook] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Taller" })).toBeVisible();
  await expect.element(page.getByText("You cannot create or change webhooks", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New webhook" })).not.toBeInTheDocument();
});

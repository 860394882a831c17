import { createRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { type CardForm, StripeForm } from "./StripeForm.tsx";
import { openStripe } from "./stripe.ts";

// The provider's script is a third party's, and what is looked at here is that it does not come.
vi.mock("./stripe.ts", () => ({ openStripe: vi.fn(), appearanceOf: () => ({}) }));

beforeEach(() => {
  vi.mocked(openStripe).mockReset();
  vi.mocked(openStripe).mockImplementation(() => Promise.reject(new Error("blocked")));
});

test.each([
  ["en", 1440, /A content blocker or the network may be keeping it away/, "Try again"],
  ["es", 390, /Puede que lo impida un bloqueador de contenido/, "Reintentar"],
] as const)(
  "a form that something keeps away says so, and is asked for again, in %s",
  async (language, width, said, again) => {
    await draw(
      <StripeForm publicKey="pk_test" mode="payment" amount={39} currency="USD" isKept form={createRef<CardForm>()} />,
      { language, width },
    );
    await expect.element(page.getByRole("alert")).toMatchTextContent(said);
    const asked = vi.mocked(openStripe).mock.calls.length;
    page.getByRole("button", { name: again }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => vi.mocked(openStripe).mock.calls.length).toBeGreaterThan(asked);
    await expect.element(page.getByRole("alert")).toMatchTextContent(said);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  },
);

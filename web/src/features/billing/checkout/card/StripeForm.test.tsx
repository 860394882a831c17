import { HttpResponse, http } from "msw";
import { createRef } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { server } from "../../../../../test/server.ts";
import { type CardForm, StripeForm } from "./StripeForm.tsx";

test.each([
  ["en", 1440, /A content blocker or the network may be keeping it away/, "Try again"],
  ["es", 390, /Puede que lo impida un bloqueador de contenido/, "Reintentar"],
] as const)(
  "a form that something keeps away says so, and is asked for again, in %s",
  async (language, width, said, again) => {
    const asked: string[] = [];
    // The provider's script is a third party's, and what is looked at here is that it does not come.
    server.use(
      http.get("https://js.stripe.com/*", ({ request }) => {
        asked.push(request.url);
        return HttpResponse.error();
      }),
    );
    const key = `pk_test_${language}`;
    await draw(
      <StripeForm publicKey={key} mode="payment" amount={39} currency="USD" isKept form={createRef<CardForm>()} />,
      { language, width },
    );
    await expect.element(page.getByRole("alert")).toMatchTextContent(said);
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    page.getByRole("button", { name: again }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expect.element(page.getByRole("alert")).toMatchTextContent(said);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  },
);

import { expect, test } from "vitest";
import { privateConfig } from "./site.ts";

const idOf = (paypal_webhook_id: string) =>
  privateConfig.pick({ paypal_webhook_id: true }).safeParse({ paypal_webhook_id });

test("the ID of PayPal's webhook is letters and digits, 50 at most, and said to be wrong where it is entered", () => {
  expect(idOf(" 8PT597110X687430L ").data).toEqual({ paypal_webhook_id: "8PT597110X687430L" });
  expect(idOf("").success).toBe(true);
  for (const wrong of ["WH-2WR32451HC0233532", "https://example.com/webhooks", "A".repeat(51)]) {
    expect(idOf(wrong).error?.issues).toMatchObject([
      { path: ["paypal_webhook_id"], message: "paypal_webhook_id_invalid" },
    ]);
  }
});

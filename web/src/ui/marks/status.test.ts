import { invoiceStatuses } from "@pluma/contract/billing/invoices";
import { purchaseStatuses } from "@pluma/contract/billing/purchases";
import { expect, test } from "vitest";
import { isKnownStatus, toneOf } from "./status.ts";

test.each([
  ["revoked", "bad"],
  ["failed", "bad"],
  ["cancelled", "bad"],
  ["active", "good"],
  ["succeeded", "good"],
  ["completed", "good"],
  ["pending", "warn"],
  ["paused", "plain"],
  ["toString", "plain"],
])("%s is %s", (status, tone) => expect(toneOf(status)).toBe(tone));

test("every status of a purchase and of an invoice has words", () => {
  expect([...purchaseStatuses, ...invoiceStatuses].filter((status) => !isKnownStatus(status))).toEqual([]);
});

import { backoffice, type LedgerEntry } from "@pluma/contract/backoffice/backoffice";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { Ledger } from "./Ledger.tsx";

const entry = (entry_id: number, kind: LedgerEntry["kind"], cause: string): LedgerEntry => ({
  ...{ entry_id, kind, words: -66, used: 66, balance: 500, cause, createdAt: "2026-11-02T10:00:00.000Z" },
});

test.each([
  ["en", 1440, ["Text 66", "Purchase 7"]],
  ["es", 390, ["Texto 66", "Compra 7"]],
] as const)("what a change of words was for is said in words, in %s at %i px", async (language, width, said) => {
  const entries = [
    entry(2, "settle", "generation:66"),
    entry(1, "grant", "purchase:7:trial"),
    entry(0, "grant", "hand"),
  ];
  answers(backoffice.listLedger, { entries, count: 3, pages: 1, available_words: 500, held: 0 });
  await draw(<Ledger customer={{ user_id: 12 }} />, { language, width });
  for (const cause of [...said, "hand"]) await expect.element(page.getByText(cause, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain("generation:");
});

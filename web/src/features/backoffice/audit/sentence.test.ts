import type { AuditEntry } from "@pluma/contract/backoffice/backoffice";
import { expect, test } from "vitest";
import { openTexts } from "../../../platform/look/texts.ts";
import en from "../words.en.json" with { type: "json" };
import es from "../words.es.json" with { type: "json" };
import { actionName, sentenceOf } from "./sentence.ts";

const words = openTexts();
words.add("en", "backoffice", en);
words.add("es", "backoffice", es);
const lucia = { user_id: 1, name: "Lucía Serrano", email: "lucia@example.com" };
const ana = { user_id: 7, name: "Ana Ruiz", email: "ana@example.com" };

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  audit_id: 1,
  action: "user.save",
  actor: lucia,
  impersonator: null,
  target: "user:7",
  target_user: ana,
  detail: {},
  ip: "127.0.0.1",
  createdAt: "2026-11-21T12:00:00.000Z",
  ...given,
});
const said = (given: Partial<AuditEntry>, language = "en") =>
  sentenceOf(entry(given), words.of(language, "backoffice"))
    .map((piece) => (typeof piece === "string" ? piece : `[${piece.name}]`))
    .join("");

test.each([
  ["en", {}, "[Lucía Serrano] changed the account of [Ana Ruiz]"],
  ["es", {}, "[Lucía Serrano] cambió la cuenta de [Ana Ruiz]"],
  ["en", { actor: ana }, "[Ana Ruiz] changed their account"],
  [
    "en",
    { action: "staff.change", detail: { before: "admin", role: "manager" } },
    "[Lucía Serrano] changed the role of [Ana Ruiz] from admin to manager",
  ],
  [
    "es",
    { action: "user.impersonate", detail: { reason: "No ve su factura" } },
    "[Lucía Serrano] entró como [Ana Ruiz]: No ve su factura",
  ],
  [
    "es",
    { action: "product.add", target_user: null, target: "product:1", detail: { name: "Studio" } },
    "[Lucía Serrano] añadió el producto Studio",
  ],
  [
    "en",
    { action: "discount.remove", target_user: null, target: "discount:1", detail: { code: "EIGHTH" } },
    "[Lucía Serrano] removed the code EIGHTH",
  ],
  [
    "en",
    { action: "product.save", target_user: null, target: "product:1" },
    "[Lucía Serrano] changed the product product:1",
  ],
  ["en", { action: "password.link_send" }, "[Lucía Serrano] emailed a reset link to [Ana Ruiz]"],
  ["en", { action: "password.link_send", actor: null }, "A reset link was emailed to [Ana Ruiz]"],
  ["en", { action: "password.reset_refused", actor: null, target_user: null, target: "" }, "A reset link was refused"],
] as const)("an entry is a sentence in %s", (language, given, sentence) => {
  expect(said(given, language)).toBe(sentence);
});

test("what somebody did while signed in as a customer names both", () => {
  expect(said({ actor: ana, impersonator: lucia })).toBe("[Lucía Serrano] as [Ana Ruiz] changed their account");
});

test("an action without words is named as it was recorded", () => {
  expect(said({ action: "moon.paint" })).toBe("[Lucía Serrano]: moon.paint, [Ana Ruiz]");
  expect(said({ action: "moon.paint", target_user: null })).toBe("[Lucía Serrano]: moon.paint");
});

test.each([
  ["en", "user.create", "Added …"],
  ["es", "user.create", "Añadió a …"],
  ["es", "staff.change", "Cambió el rol de … de … a …"],
  ["en", "customers.export", "Exported … users as CSV"],
  ["es", "password.reset", "La contraseña de … se cambió con un enlace"],
  ["en", "something.new", "Something.new"],
])("in %s %s is called %j where no entry is meant", (language, action, name) => {
  expect(actionName(action, words.of(language, "backoffice"))).toBe(name);
});

import { expect, test } from "vitest";
import { Refused } from "../../../platform/refused.ts";
import { emptyDraft, wrongBy, wrongIn } from "./customerDraft.ts";

const ana = { ...emptyDraft, name: "Ana", email: "ana@example.com" };

test("a name and an e-mail are enough", () => {
  expect(wrongIn(ana)).toEqual({});
});

test("what is missing and what is no e-mail is told apart", () => {
  expect(wrongIn(emptyDraft)).toEqual({ name: { key: "empty" }, email: { key: "empty" } });
  expect(wrongIn({ ...ana, email: "ana at home" })).toEqual({ email: { key: "email" } });
  expect(wrongIn({ ...ana, name: "a".repeat(81) })).toEqual({ name: { key: "wrong" } });
});

test("an e-mail that somebody has is wrong at its field", () => {
  expect(wrongBy(new Refused({ code: "email_taken", message: "taken", status: 412 }))).toEqual({
    email: { key: "taken" },
  });
});

test("the server's words stand at their field, and a no about no field stands alone", () => {
  const fields = { phone: "This is no phone number." };
  expect(wrongBy(new Refused({ code: "invalid", message: "no", status: 422, fields }))).toEqual({
    phone: { text: "This is no phone number." },
  });
  expect(wrongBy(new Refused({ code: "forbidden", message: "no", status: 403 }))).toBeNull();
});

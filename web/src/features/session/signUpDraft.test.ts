import * as numbers from "libphonenumber-js/min";
import { describe, expect, test } from "vitest";
import en from "../../../../contract/src/kit/words.en.json" with { type: "json" };
import es from "../../../../contract/src/kit/words.es.json" with { type: "json" };
import { isNumber } from "../../ui/phone/numbers.ts";
import {
  differs,
  emptyFields,
  emptySignUp,
  firstFailing,
  problemOf,
  reasonOf,
  type SignUpDraft,
} from "./signUpDraft.ts";

const failing = (draft: SignUpDraft) => firstFailing(draft, isNumber(numbers, draft));

const right = {
  ...emptySignUp("ana@example.com"),
  name: "Ana",
  last_name: "Marín",
  password: "secret",
  phone: "555 123 4567",
};
const allWrong = { ...emptySignUp("abc"), password: "short", phone: "123" };

test("the checks run in order and stop at the first that fails", () => {
  const mended = [
    ["name", allWrong],
    ["last_name", { ...allWrong, name: "Ana" }],
    ["email", { ...allWrong, name: "Ana", last_name: "Marín" }],
    ["password", { ...allWrong, name: "Ana", last_name: "Marín", email: right.email }],
    ["phone", { ...right, phone: "123" }],
  ] as const;
  for (const [field, draft] of mended) expect(failing(draft)).toBe(field);
  expect(failing(right)).toBeNull();
});

test.each([
  ["name", "Name is invalid."],
  ["last_name", "Last name is invalid."],
  ["email", "Email is invalid."],
  ["password", "Password must be 6 characters long."],
  ["phone", "Phone number is invalid."],
] as const)("the alert of %s says the same in both languages", (field, text) => {
  expect([en, es].map(({ shared }) => shared[problemOf[field]])).toEqual([text, text]);
});

test("empty name, e-mail and phone say so together, last name and password do not", () => {
  expect(emptyFields(emptySignUp(""))).toEqual(["name", "email", "phone"]);
  expect(emptyFields(allWrong)).toEqual(["name"]);
});

test.each([
  ["name", " "],
  ["last_name", "\t"],
  ["email", "a@b"],
  ["password", "12345"],
  ["phone", "55 4182 09"],
] as const)("%s refuses %j", (field, value) => expect(failing({ ...right, [field]: value })).toBe(field));

test.each(["5551234567", "(555) 123-4567", "+1 555 123 4567", "+52 555.123.4567"])("%s is a phone number", (phone) => {
  expect(failing({ ...right, phone })).toBeNull();
});

describe("the second password", () => {
  test("never keeps anybody out", () => expect(failing({ ...right, confirmation: "another" })).toBeNull());

  test("is told to differ once there is one", () => {
    expect(differs({ password: "secret", confirmation: "" })).toBe(false);
    expect(differs({ password: "secret", confirmation: "secre" })).toBe(true);
    expect(differs({ password: "secret", confirmation: "secret" })).toBe(false);
  });
});

test.each([
  [null, "A talk", ""],
  ["Facebook ad", "A talk", "Facebook ad"],
  ["Other", " A talk ", "A talk"],
  ["Other", " ", "Other"],
] as const)("the reason %j with the text %j is kept as %j", (reason, otherReason, kept) => {
  expect(reasonOf({ reason, otherReason })).toBe(kept);
});

import { describe, expect, test } from "vitest";
import { doorAt } from "./doors.ts";

const authentication = [
  ["/auth", "signIn"],
  ["/auth/", "signIn"],
  ["/auth/login", "signIn"],
  ["/auth/whatever", "signIn"],
  ["/login", "signIn"],
  ["/auth/signup", "signUp"],
  ["/signup", "signUp"],
  ["/signup/", "signUp"],
  ["/auth/recovery", "recovery"],
  ["/recovery", "recovery"],
] as const;

describe.each([
  ["with a landing page", { landing_enabled: true }],
  ["without one", { landing_enabled: false }],
])("%s", (_, flags) => {
  test.each(authentication)("%s is %s", (path, door) => expect(doorAt(path, flags)).toBe(door));
});

test.each([{ landing_enabled: true }, { landing: true }])(
  "the landing page stands at / when either flag is on",
  (flags) => {
    expect(doorAt("/", flags)).toBe("landing");
  },
);

test("with a landing page every other address leads to sign-in, which remembers it", () => {
  expect(doorAt("/templates/7", { landing_enabled: true })).toBe("away");
  expect(doorAt("/authors", { landing_enabled: true })).toBe("away");
});

test.each(["/", "/templates/7", "/conversations"])("without a landing page %s is sign-in at that address", (path) => {
  expect(doorAt(path, {})).toBe("anywhere");
});

test.each([{ landing_enabled: true }, {}])("who chose a plan signs up at its checkout, where anybody may", (flags) => {
  expect(doorAt("/checkout/7", flags)).toBe("signUp");
  expect(doorAt("/checkout/7", { ...flags, signup_enabled: false })).not.toBe("signUp");
});

test("the Spanish landing page stands at /latam by its own flag alone", () => {
  expect(doorAt("/latam", { landing_es_enabled: true })).toBe("latam");
  expect(doorAt("/latam", { landing_enabled: true })).toBe("away");
  expect(doorAt("/latam", {})).toBe("anywhere");
  expect(doorAt("/", { landing_es_enabled: true })).toBe("anywhere");
});

test("who was given a code or a seat signs up where it is redeemed, where anybody may", () => {
  expect(doorAt("/seat", { landing_enabled: true })).toBe("signUp");
  expect(doorAt("/redeem", { landing_enabled: true })).toBe("signUp");
  expect(doorAt("/redeem", { landing_enabled: true, signup_enabled: false })).toBe("away");
});

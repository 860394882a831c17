import type { Factors } from "@pluma/contract/settings/settings";
import { expect, test } from "vitest";
import { waysOf } from "./useProof.ts";

const passkey = { passkey_id: "1", name: "Laptop", createdAt: "2026-01-01T00:00:00.000Z", last_used_at: null };
const factors = (has: { password: boolean; app: boolean; passkey: boolean }): Factors => ({
  offered: { two_factor: true, passkeys: true },
  has_password: has.password,
  two_factor: { is_on: has.app, recovery_codes_left: 0 },
  passkeys: has.passkey ? [passkey] : [],
  issuers: [],
});

test.each([
  [{ password: true, app: false, passkey: false }, true, ["password"]],
  [{ password: true, app: true, passkey: true }, true, ["password", "passkey", "code"]],
  [{ password: true, app: false, passkey: true }, false, ["password"]],
  [{ password: false, app: false, passkey: true }, true, ["passkey", "mail"]],
  [{ password: false, app: false, passkey: false }, true, ["mail"]],
])("an account with %j, passkeys possible here: %s, is asked for %j", (has, canPasskeys, ways) => {
  expect(waysOf(factors(has), canPasskeys)).toEqual(ways);
});

test("until it is known how somebody signs in, a password is asked for", () => {
  expect(waysOf(undefined, true)).toEqual(["password"]);
});

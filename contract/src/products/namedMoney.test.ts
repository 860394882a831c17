import { expect, test } from "vitest";
import { formatNamedMoney } from "./namedMoney.ts";

test("an amount says its currency where its sign is another's too", () => {
  const written = ["USD", "MXN", "EUR", "SEK", "JPY", "CNY"].map((currency) => formatNamedMoney(20, currency));
  expect(written).toEqual(["$20.00", "$20.00 MXN", "€20.00", "kr\u00a020.00 SEK", "¥20", "¥20.00 CNY"]);
});

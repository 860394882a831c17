import { expect, test } from "vitest";
import { Refused } from "../../../platform/refused.ts";
import { discountTrouble, troubleOf } from "./refusals.ts";

const refused = (status: number, code = "some_code", message = "said by the server") =>
  new Refused({ status, code, message });

test.each([
  [400, "You have not selected a valid payment method."],
  [404, "Lo sentimos, no encontramos el paquete que quieres comprar."],
  [409, "We're sorry, you cannot purchase this product anymore."],
  [412, "We're sorry, this product cannot be purchase anymore."],
  [500, "There was an error processing your purchase."],
  [502, "There was an error processing your purchase."],
  [0, "There was an error processing your purchase."],
])("a purchase that is refused with %d says the catalogue's words", (status, text) => {
  expect(troubleOf(refused(status))).toEqual({ place: "order", text });
});

test("a declined card is said in the server's words, at the card", () => {
  expect(troubleOf(refused(402, "card_declined", "Your card was declined. Too little money."))).toEqual({
    place: "card",
    text: "Your card was declined. Too little money.",
  });
});

test("a price that changed is said at the sum, and an attempt that still runs is not called a limit", () => {
  expect(troubleOf(refused(422, "price_changed")).place).toBe("total");
  expect(troubleOf(refused(409, "still_running")).text).toBe("said by the server");
});

test("what is no refusal at all is an error of the purchase", () => {
  expect(troubleOf(new Error("boom")).text).toBe("There was an error processing your purchase.");
});

test("a code that is spent has its own words; any other has the server's, else the usual ones", () => {
  expect(discountTrouble(refused(412))).toBe("We're sorry, you cannot use this discount code anymore.");
  expect(discountTrouble(refused(404))).toBe("said by the server");
  expect(discountTrouble(refused(404, "discount_invalid", ""))).toBe("We're sorry, that discount is invalid.");
});

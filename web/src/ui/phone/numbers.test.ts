import { expect, it } from "vitest";
import { homeCountry } from "./numbers.ts";

it("the country is the first that the browser's languages name or are at home in; what is no language names none", () => {
  expect(homeCountry(["es-MX", "en-GB"])).toBe("MX");
  expect(homeCountry(["de"])).toBe("DE");
  expect(homeCountry(["C", "en_GB", "es-CO"])).toBe("CO");
  expect(homeCountry(["C"])).toBe("US");
  expect(homeCountry([])).toBe("US");
});

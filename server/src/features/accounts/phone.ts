import { isPhone, phoneDigits } from "@pluma/contract/accounts/accounts";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as it is kept: the first ten digits of what was typed, and the whole of it where its country is known. */
export type PhoneNumber = { phone: string; phoneE164: string };

/**
 * A phone number as somebody typed it, in the country that they said. Ten digits are taken whatever they are; any other
 * number where it is valid. Null for what is neither.
 */
export function readPhone(typed: string, country?: string): PhoneNumber | null {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(typed, known);
  const phoneE164 = parsed?.isValid() ? parsed.number : "";
  return isPhone(typed) || phoneE164 !== "" ? { phone: phoneDigits(typed), phoneE164 } : null;
}

/** What a number is looked up by: its digits, whatever they are, and the whole of it where that is known. */
export const phoneToFind = (typed: string, country?: string): PhoneNumber =>
  readPhone(typed, country) ?? { phone: phoneDigits(typed), phoneE164: "" };

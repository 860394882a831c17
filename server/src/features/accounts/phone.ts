import { isPhone, phoneDigits } from "@pluma/contract/accounts/accounts";

/** A phone number as it is kept: the first ten digits of what was typed, and the whole of it where its country is known. */
export type PhoneNumber = { phone: string; phoneE164: string };

/**
 * A phone number as somebody typed it, in the country that they said. Ten digits are taken whatever they are; any other
 * number where it is valid. Null for what is neither. The numbers of all countries are loaded with the first one.
 */
export async function readPhone(typed: string, country?: string): Promise<PhoneNumber | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(typed, known);
  const phoneE164 = parsed?.isValid() ? parsed.number : "";
  return isPhone(typed) || phoneE164 !== "" ? { phone: phoneDigits(typed), phoneE164 } : null;
}

/** What a number is looked up by: its digits, whatever they are, and the whole of it where that is known. */
export const phoneToFind = async (typed: string, country?: string): Promise<PhoneNumber> =>
  (await readPhone(typed, country)) ?? { phone: phoneDigits(typed), phoneE164: "" };

import { isPhone, mayBePhone } from "@pluma/contract/accounts/accounts";
import type { CountryCode } from "libphonenumber-js/min";
import { useEffect, useState } from "react";

/** What is known of the world's phone numbers; fetched with the first field that takes one. */
type Numbers = typeof import("libphonenumber-js/min");

/** A phone number as it is typed, and the country that one without a code of its own is dialled in. */
export type TypedPhone = { phone: string; phone_country: string };

let fetched: Numbers | null = null;

/** What is known of phone numbers; null until it came. */
export function useNumbers(): Numbers | null {
  const [numbers, setNumbers] = useState(fetched);
  useEffect(() => {
    if (numbers) return;
    import("libphonenumber-js/min").then(
      (module) => {
        fetched = module;
        setNumbers(module);
      },
      // Without it the server says what is wrong with a number.
      () => undefined,
    );
  }, [numbers]);
  return numbers;
}

/** The country that this browser is set to. */
export function homeCountry(languages: readonly string[] = navigator.languages): string {
  const regions = languages.map(regionOf);
  return regions.find((region) => region !== undefined && /^[A-Z]{2}$/.test(region)) ?? "US";
}

/** Where a language is spoken. Some browsers on Linux name what is none, as the "C" of a system without any. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** The country of a number: the one that its own code names, else the one it is dialled in. */
export function countryOf(numbers: Numbers | null, { phone, phone_country }: TypedPhone): string {
  if (!phone.trim().startsWith("+")) return phone_country;
  return numbers?.parsePhoneNumberFromString(phone)?.country ?? phone_country;
}

/** Whether a number may be sent: 10 digits, or one that is valid in its country. Until that is known, the server says so. */
export function isNumber(numbers: Numbers | null, { phone, phone_country }: TypedPhone): boolean {
  if (isPhone(phone)) return true;
  if (!numbers) return mayBePhone(phone);
  return numbers.isValidPhoneNumber(phone, asCountry(numbers, phone_country));
}

/** Every country by its name in a language, with the code that is dialled for it. */
export function countriesOf(numbers: Numbers, language: string): { country: string; name: string; code: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return numbers
    .getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: numbers.getCountryCallingCode(country) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** The code that is dialled for a country, "+34"; empty until it is known. */
export function dialled(numbers: Numbers | null, country: string): string {
  const known = numbers && asCountry(numbers, country);
  return known ? `+${numbers.getCountryCallingCode(known)}` : "";
}

const asCountry = (numbers: Numbers, country: string): CountryCode | undefined =>
  numbers.isSupportedCountry(country) ? country : undefined;

import { TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { countriesOf, countryOf, dialled, type TypedPhone, useNumbers } from "./numbers.ts";
import css from "./PhoneField.module.css";

type PhoneFieldProps = {
  label: ReactNode;
  value: TypedPhone;
  onChange: (typed: TypedPhone) => void;
  error?: ReactNode;
  description?: ReactNode;
  inputWrapperOrder?: ("label" | "input" | "error" | "description")[];
  disabled?: boolean;
  name?: string;
  autoComplete?: string;
};

/** A phone number with the country that it is dialled in; one that begins with + says its country itself. */
export function PhoneField({
  value,
  onChange,
  disabled,
  name = "tel",
  autoComplete = "tel",
  ...props
}: PhoneFieldProps) {
  const numbers = useNumbers();
  const country = countryOf(numbers, value);
  const handleCountry = (next: string) => {
    // A code that was typed gives way to the one that was chosen.
    const own = value.phone.trim().startsWith("+") && numbers?.parsePhoneNumberFromString(value.phone);
    onChange({ phone: own ? own.nationalNumber : value.phone, phone_country: next });
  };
  return (
    <TextInput
      {...props}
      type="tel"
      name={name}
      autoComplete={autoComplete}
      maxLength={40}
      disabled={disabled}
      classNames={{ input: css.input, section: css.section }}
      leftSectionPointerEvents="all"
      leftSection={<Country country={country} disabled={disabled} onChange={handleCountry} />}
      value={value.phone}
      onChange={(event) => onChange({ ...value, phone: event.currentTarget.value })}
    />
  );
}

type CountryProps = { country: string; disabled: boolean | undefined; onChange: (country: string) => void };

function Country({ country, disabled, onChange }: CountryProps) {
  const t = useWords("ui/phone");
  const language = useLanguage();
  const numbers = useNumbers();
  const countries = numbers ? countriesOf(numbers, language) : [{ country, name: country, code: "" }];
  return (
    <span className={css.country}>
      <span aria-hidden className={css.shown}>
        {country} {dialled(numbers, country)}
        <IconChevronDown size={14} stroke={1.6} />
      </span>
      <select
        className={css.choice}
        aria-label={t("country")}
        autoComplete="off"
        disabled={disabled}
        value={country}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {countries.map((each) => (
          <option key={each.country} value={each.country}>
            {each.name} {each.code && `+${each.code}`}
          </option>
        ))}
      </select>
    </span>
  );
}

import { Menu } from "@mantine/core";
import { customerRoles, customerSeen } from "@pluma/contract/backoffice/backoffice";
import { languageCodes } from "@pluma/contract/kit/languages";
import { useWords } from "../../../../platform/look/i18n.ts";
import { FilterChip } from "../../../../ui/chips/FilterChip.tsx";
import { PossibleChip } from "../../../../ui/chips/PossibleChip.tsx";
import { RangeButton } from "../../../../ui/dates/RangeButton.tsx";
import { useTags } from "../../data.ts";
import { type CustomersFilter, type NarrowedField, narrowedFields } from "../customersFilter.ts";
import css from "./Narrowing.module.css";

type Props = { filter: CustomersFilter; onChange: (next: Partial<CustomersFilter>) => void };

/** What the list of customers is narrowed to beside its search: one press each, and a chip for what is set. */
export function Narrowing({ filter, onChange }: Props) {
  const t = useWords("backoffice");
  const choices = useChoices();
  return (
    <div className={css.root}>
      {narrowedFields
        .filter((field) => choices[field].length > 0)
        .map((field) => (
          <Menu key={field} position="bottom-start">
            <Menu.Target>
              <PossibleChip>{t(`narrowing.${field}`)}</PossibleChip>
            </Menu.Target>
            <Menu.Dropdown>
              {choices[field].map(({ value, label }) => (
                <Menu.RadioItem
                  key={value}
                  value={value}
                  checked={filter[field] === value}
                  onClick={() => onChange({ [field]: value })}
                >
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))}
      <span className={css.joined}>
        {t("narrowing.joined")}
        <RangeButton days={filter.joined} onChange={(joined) => onChange({ joined })} />
      </span>
    </div>
  );
}

/** What is set, each to be taken away by a press. */
export function NarrowingChips({ filter, onChange }: Props) {
  const t = useWords("backoffice");
  const choices = useChoices();
  const labelOf = (field: NarrowedField) =>
    choices[field].find(({ value }) => value === filter[field])?.label ?? filter[field];
  const { start, end } = filter.joined;
  return (
    <>
      {narrowedFields
        .filter((field) => filter[field] !== "")
        .map((field) => (
          <FilterChip
            key={field}
            name={t(`narrowing.${field}`)}
            value={labelOf(field)}
            onRemove={() => onChange({ [field]: "" })}
          />
        ))}
      {(start !== "" || end !== "") && (
        <FilterChip name={t("narrowing.joined")} onRemove={() => onChange({ joined: { start: "", end: "" } })} />
      )}
    </>
  );
}

function useChoices(): Record<NarrowedField, { value: string; label: string }[]> {
  const t = useWords("backoffice");
  const { data: tags = [] } = useTags();
  const of = (values: readonly string[], wordOf: (value: string) => string) =>
    values.map((value) => ({ value, label: wordOf(value) }));
  return {
    access: of(["has", "none"], (value) => t(`access.${value}`)),
    role: of(customerRoles, (value) => t(`roles.${value}`)),
    lang: of(languageCodes, (value) => t(`languages.${value}`)),
    seen: of(customerSeen, (value) => t(`seen.${value}`)),
    tag: of(tags, (value) => value),
  };
}

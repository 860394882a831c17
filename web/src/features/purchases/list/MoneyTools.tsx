import { Button, Menu } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { PossibleChip } from "../../../ui/chips/PossibleChip.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { useStatusWord } from "../../../ui/marks/StatusBadge.tsx";
import { ProductPicker } from "../../products/index.ts";
import { useProductName } from "../data.ts";
import css from "./list.module.css";
import { isNarrowed, usualDays } from "./moneyFilter.ts";

type MoneySwitchProps = { here: "purchases" | "invoices"; search: string; base?: string };

/** Leads from purchases to invoices and back; the filter that both understand goes along. */
export function MoneySwitch({ here, search, base = "/admin" }: MoneySwitchProps) {
  const t = useWords("purchases");
  return (
    <nav className={css.switch} aria-label={t("switch")}>
      {(["purchases", "invoices"] as const).map((each) => (
        <Link
          key={each}
          to={`${base}/${each}${search && each !== here ? `?${search}` : ""}`}
          aria-current={each === here ? "page" : undefined}
        >
          {t(`${each}.title`)}
        </Link>
      ))}
      {base !== "/admin" && <Link to="/organization/margin">{t("margin")}</Link>}
    </nav>
  );
}

type Narrowing<Status extends string> = {
  query: string;
  status: Status[];
  productId: number | null;
  userId: number | null;
  days: { start: string; end: string };
};

type MoneyToolsProps<Status extends string> = {
  label: string;
  filter: Narrowing<Status>;
  statuses: readonly Status[];
  onChange: (next: Partial<Narrowing<Status>>) => void;
  onClear: () => void;
};

/** Search, days, product and statuses of a list of money; what is set stands as chips under them. */
export function MoneyTools<Status extends string>(props: MoneyToolsProps<Status>) {
  const { label, filter, statuses, onChange, onClear } = props;
  const t = useWords("purchases");
  return (
    <>
      <div className={css.tools}>
        <SearchInput hasSlash label={label} query={filter.query} onSearch={(query) => onChange({ query })} />
        <DateRange days={filter.days} month={usualDays()} onChange={(days) => onChange({ days })} />
        <ProductPicker
          className={css.product}
          aria-label={t("fields.product")}
          placeholder={t("anyProduct")}
          value={null}
          onChange={(product) => product && onChange({ productId: product.product_id })}
        />
        <StatusMenu filter={filter} statuses={statuses} onChange={onChange} />
      </div>
      {isNarrowed(filter) && (
        <div className={css.chips}>
          <Chips filter={filter} onChange={onChange} />
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t("clear")}
          </Button>
        </div>
      )}
    </>
  );
}

type PartProps<Status extends string> = Pick<MoneyToolsProps<Status>, "filter" | "onChange">;

function StatusMenu<Status extends string>(props: PartProps<Status> & { statuses: readonly Status[] }) {
  const { filter, statuses, onChange } = props;
  const t = useWords("purchases");
  const wordOf = useStatusWord();
  const toggle = (status: Status) =>
    onChange({
      status: statuses.filter((each) => (each === status) !== filter.status.includes(each)),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <PossibleChip>{t("fields.status")}</PossibleChip>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((status) => (
          <Menu.CheckboxItem key={status} checked={filter.status.includes(status)} onChange={() => toggle(status)}>
            {wordOf(status)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Chips<Status extends string>({ filter, onChange }: PartProps<Status>) {
  const t = useWords("purchases");
  const wordOf = useStatusWord();
  const { query, status, productId, userId } = filter;
  const product = useProductName(productId);
  return (
    <>
      {query && <FilterChip name={t("search")} value={`“${query}”`} onRemove={() => onChange({ query: "" })} />}
      {status.length > 0 && (
        <FilterChip
          name={t("fields.status")}
          value={status.map(wordOf).join(", ")}
          onRemove={() => onChange({ status: [] })}
        />
      )}
      {productId !== null && (
        <FilterChip
          name={t("fields.product")}
          value={product ?? `#${productId}`}
          onRemove={() => onChange({ productId: null })}
        />
      )}
      {userId !== null && (
        <FilterChip name={t("fields.user")} value={`#${userId}`} onRemove={() => onChange({ userId: null })} />
      )}
    </>
  );
}

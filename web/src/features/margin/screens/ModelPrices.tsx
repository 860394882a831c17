import { ActionIcon, Alert, Anchor, Button } from "@mantine/core";
import { prices as contract, type ModelPrice, type ModelPrices as Prices } from "@pluma/contract/generation/prices";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { dayName } from "../../../ui/dates/spans.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { usePrices, useRemovePrice } from "../data.ts";
import { PriceDialog } from "../prices/PriceDialog.tsx";
import { RateDialog } from "../prices/RateDialog.tsx";
import { usePriceColumns } from "../prices/usePriceColumns.tsx";
import css from "../report/margin.module.css";

type Open = { kind: "price"; model: string; price: ModelPrice | null } | { kind: "rate" } | null;

/** What models cost, as staff keep it, and the rates of currencies by which money is compared with it. */
export default function ModelPrices() {
  const t = useWords("margin");
  const found = usePrices();
  const remove = useRemovePrice();
  const mayEdit = useMay(contract.savePrice);
  const [open, setOpen] = useState<Open>(null);
  const add = () => setOpen({ kind: "price", model: "", price: null });
  const columns = usePriceColumns({
    onChange: mayEdit ? (price) => setOpen({ kind: "price", model: price.model, price }) : null,
    onRemove: mayEdit ? (id) => remove.mutate(id) : null,
  });
  return (
    <Page
      title={t("prices.title")}
      fact={t("prices.fact")}
      acts={mayEdit && <Add onAdd={add} />}
      phoneActs={mayEdit && <PhoneAdd onAdd={add} />}
    >
      {remove.error && (
        <Alert color="red" role="alert" mb="md">
          {remove.error.message}
        </Alert>
      )}
      {found.data && (
        <Missing prices={found.data} onPrice={(model) => setOpen({ kind: "price", model, price: null })} />
      )}
      <DataTable
        label={t("prices.title")}
        columns={columns}
        rows={found.data?.prices}
        idOf={({ price_id, model }) => price_id ?? model}
        failed={{ title: t("prices.failed"), query: found }}
        empty={<EmptyState kind="nothing" title={t("prices.none")} />}
      />
      {found.data && <Rates prices={found.data} onAdd={mayEdit ? () => setOpen({ kind: "rate" }) : null} />}
      {open?.kind === "price" && found.data && (
        <PriceDialog model={open.model} price={open.price} today={found.data.today} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "rate" && found.data && <RateDialog prices={found.data} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Add({ onAdd }: { onAdd: () => void }) {
  const t = useWords("margin");
  return (
    <>
      <Button component={Link} to="/admin/analytics/margin" variant="default">
        {t("title")}
      </Button>
      <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
        {t("prices.add")}
      </Button>
    </>
  );
}

function PhoneAdd({ onAdd }: { onAdd: () => void }) {
  const t = useWords("margin");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon size="lg" aria-label={t("prices.add")} onClick={onAdd}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function Missing({ prices, onPrice }: { prices: Prices; onPrice: (model: string) => void }) {
  const t = useWords("margin");
  const without = prices.used.filter(({ unpriced }) => unpriced > 0);
  if (without.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" title={t("prices.missing")}>
      {without.map(({ model, unpriced }) => (
        <div key={model}>
          {t("prices.missingOf", { model, count: unpriced, number: formatNumber(unpriced) })}{" "}
          <Anchor
            component="button"
            type="button"
            inherit
            c="inherit"
            underline="always"
            onClick={() => onPrice(model)}
          >
            {t("prices.enter")}
          </Anchor>
        </div>
      ))}
    </Alert>
  );
}

function Rates({ prices, onAdd }: { prices: Prices; onAdd: (() => void) | null }) {
  const t = useWords("margin");
  const language = useLanguage();
  const columns: Column<Prices["rates"][number]>[] = [
    { key: "currency", title: t("rates.currency"), place: "name", draw: ({ currency }) => currency },
    {
      key: "rate",
      title: t("rates.perDollar"),
      isRight: true,
      place: "side",
      draw: ({ per_dollar }) => String(per_dollar),
    },
    { key: "from", title: t("prices.from"), place: "detail", draw: ({ from_day }) => dayName(from_day, language) },
  ];
  return (
    <section className={css.part} aria-label={t("rates.title")}>
      <div className={css.head}>
        <h2>{t("rates.title")}</h2>
        {onAdd && (
          <Button variant="default" size="sm" onClick={onAdd}>
            {t("rates.add")}
          </Button>
        )}
      </div>
      <p className={css.note}>{t("rates.text")}</p>
      <DataTable
        label={t("rates.title")}
        columns={columns}
        rows={prices.rates}
        idOf={({ currency, from_day }) => `${currency}${from_day}`}
        empty={<EmptyState kind="nothing" title={t("rates.none")} />}
      />
    </section>
  );
}

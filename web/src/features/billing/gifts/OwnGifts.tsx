import { Button } from "@mantine/core";
import type { Gift, GiftState } from "@pluma/contract/billing/gifts";
import { Link } from "react-router";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import css from "../account/Account.module.css";
import { useGifts } from "./data.ts";
import { GiftCode } from "./GiftCode.tsx";
import { useLengths } from "./useLengths.ts";

/** The gifts that one bought, with their codes and what became of them; for whoever bought none only the way to redeem one. */
export function OwnGifts() {
  const t = useWords("billing/gifts");
  const gifts = useGifts();
  const columns = useColumns();
  if (gifts.data?.length === 0) {
    return (
      <p className={css.redeem}>
        {t("own.haveOne")} <Link to="/redeem">{t("own.toRedeem")}</Link>
      </p>
    );
  }
  return (
    <section aria-label={t("own.title")} className={css.granted}>
      <div className={css.section}>
        <h2>{t("own.title")}</h2>
        <Button component={Link} to="/redeem" variant="subtle" size="xs">
          {t("own.toRedeem")}
        </Button>
      </div>
      <DataTable
        label={t("own.title")}
        columns={columns}
        rows={gifts.data}
        idOf={({ gift_id }) => gift_id}
        failed={{ title: t("own.failed"), query: gifts }}
        empty={null}
      />
    </section>
  );
}

const tones: Readonly<Record<GiftState, Tone>> = {
  waiting: "warn",
  redeemed: "good",
  withdrawn: "bad",
  expired: "plain",
};

function useColumns(): Column<Gift>[] {
  const t = useWords("billing/gifts");
  const language = useLanguage();
  const lengthOf = useLengths();
  return [
    {
      key: "product",
      title: t("own.product"),
      place: "name",
      draw: ({ product, length }) => (
        <span className={css.name}>{[product.name, length && lengthOf(length)].filter(Boolean).join(", ")}</span>
      ),
    },
    {
      key: "code",
      title: t("own.code"),
      place: "detail",
      draw: (gift) =>
        gift.code !== null && gift.state === "waiting" ? (
          <GiftCode gift={gift} code={gift.code} />
        ) : (
          <span className={css.id}>{gift.code ?? "…"}</span>
        ),
    },
    {
      key: "createdAt",
      title: t("own.bought"),
      isQuiet: true,
      isDropped: true,
      draw: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: "state",
      title: t("own.state"),
      place: "state",
      draw: ({ state, redeemed_at: at }) => (
        <Tag tone={tones[state]}>
          {state === "redeemed" && at ? t("is.redeemedOn", { date: formatDate(at, language) }) : t(`is.${state}`)}
        </Tag>
      ),
    },
  ];
}

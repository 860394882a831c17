import { Button } from "@mantine/core";
import { type Purchase, purchases } from "@pluma/contract/billing/purchases";
import { IconBan, IconGift, IconPencil, IconReceiptRefund } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { GiveAccessDialog } from "../acts/GiveAccessDialog.tsx";
import { PurchaseDialog } from "../acts/PurchaseDialog.tsx";
import { usePurchasesOf } from "../data.ts";
import { Access, State } from "../list/usePurchaseColumns.tsx";
import { amountOf } from "../said.ts";
import css from "./customer.module.css";

type Open = { kind: "give" } | { kind: "purchase"; id: number; view: "detail" | "edit" | "refund" | "revoke" } | null;

/** What a customer bought, and what admins may do about it; nobody cancels for them here. */
export function CustomerPurchases({ user }: { user: { id: number; name: string } }) {
  const t = useWords("purchases");
  const mayGive = useMay(purchases.giveAccess);
  const [open, setOpen] = useState<Open>(null);
  const list = usePurchasesOf(user.id);
  const columns = useColumns(setOpen);
  const close = () => setOpen(null);
  const give = mayGive && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconGift size={15} stroke={1.6} />}
      onClick={() => setOpen({ kind: "give" })}
    >
      {t("give.title")}
    </Button>
  );
  return (
    <section aria-label={t("purchases.title")}>
      <Head title={t("purchases.title")} fact={list.data && formatNumber(list.data.count)} acts={give} />
      <DataTable
        label={t("purchases.title")}
        columns={columns}
        rows={list.data?.purchases}
        idOf={({ purchase_id }) => purchase_id}
        failed={{ title: t("purchases.failed"), query: list }}
        empty={<EmptyState kind="nothing" title={t("customer.noPurchases")} />}
      />
      {open?.kind === "give" && <GiveAccessDialog user={user} onClose={close} />}
      {open?.kind === "purchase" && <PurchaseDialog key={open.id} id={open.id} first={open.view} onClose={close} />}
    </section>
  );
}

/** The head of a section of a customer's page. */
export function Head({ title, fact, acts }: { title: string; fact?: ReactNode; acts?: ReactNode }) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      {fact && <p>{fact}</p>}
      <div className={css.acts}>{acts}</div>
    </div>
  );
}

function useColumns(onOpen: (open: Open) => void): Column<Purchase>[] {
  const t = useWords("purchases");
  const mayChange = useMay(purchases.savePurchase);
  return [
    {
      key: "product",
      title: t("fields.product"),
      place: "name",
      draw: (row) => (
        <Name purchase={row} onOpen={() => onOpen({ kind: "purchase", id: row.purchase_id, view: "detail" })} />
      ),
    },
    {
      key: "access",
      title: t("fields.access"),
      isQuiet: true,
      place: "detail",
      draw: (row) => <Access purchase={row} />,
    },
    { key: "amount", title: t("fields.amount"), isRight: true, place: "side", draw: (row) => amountOf(row, t) },
    { key: "status", title: t("fields.status"), place: "state", draw: (row) => <State of={row} /> },
    ...(mayChange
      ? [
          {
            key: "acts",
            title: t("fields.acts"),
            isRight: true,
            draw: (row: Purchase) => <Acts purchase={row} onOpen={onOpen} />,
          },
        ]
      : []),
  ];
}

function Name({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  const language = useLanguage();
  return (
    <span className={css.name}>
      <button type="button" onClick={onOpen}>
        {purchase.product.name}
      </button>
      <small>
        #{purchase.purchase_id}, {formatDate(purchase.createdAt, language)}
      </small>
    </span>
  );
}

function Acts({ purchase, onOpen }: { purchase: Purchase; onOpen: (open: Open) => void }) {
  const t = useWords("purchases");
  const open = (view: "edit" | "refund" | "revoke") => onOpen({ kind: "purchase", id: purchase.purchase_id, view });
  return (
    <MoreMenu label={t("customer.actsOf", { name: purchase.product.name, id: purchase.purchase_id })}>
      <MoreItem Icon={IconPencil} onPress={() => open("edit")}>
        {t("edit.act")}
      </MoreItem>
      {purchase.can.refund && (
        <MoreItem Icon={IconReceiptRefund} onPress={() => open("refund")}>
          {t("refund.act")}
        </MoreItem>
      )}
      {purchase.status !== "revoked" && (
        <MoreItem isRed Icon={IconBan} onPress={() => open("revoke")}>
          {t("revoke.act")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}

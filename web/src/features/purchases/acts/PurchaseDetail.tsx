import { ActionIcon } from "@mantine/core";
import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import { IconExternalLink, IconFileTypePdf } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatMoment } from "../../../platform/look/format.ts";
import { type Translate, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { type ShopId, useInvoicePdf, useInvoicesOf } from "../data.ts";
import { Access, State } from "../list/usePurchaseColumns.tsx";
import { nameOf } from "../person.ts";
import { amountOf, paidWith } from "../said.ts";
import css from "./acts.module.css";

type PurchaseDetailProps = { purchase: Purchase; shopId: ShopId };

/** What a purchase is, line by line; what is empty is not there. Its invoices follow. */
export function PurchaseDetail({ purchase, shopId }: PurchaseDetailProps) {
  const t = useWords("purchases");
  const language = useLanguage();
  const { user, product, discount, next_charge: next, next_product, cancel_reason: reason } = purchase;
  const lines: [name: string, value: ReactNode][] = [
    ["user", user && <Buyer user={user} shopId={shopId} />],
    ["product", product.name],
    ["seats", purchase.seats > 1 && purchase.seat === null ? purchase.seats : null],
    ["seat", purchase.seat && seatOf(purchase.seat, t)],
    ["status", <State key="status" of={purchase} />],
    ["access", <Access key="access" purchase={purchase} />],
    ["amount", amountOf(purchase, t)],
    ["discount", discount && `${discount.code}, ${formatMoney(-discount.amount, purchase.currency)}`],
    ["method", paidWith(purchase, t)],
    ["bought", formatMoment(purchase.createdAt, language)],
    ["next", next && `${formatMoney(next.amount, purchase.currency)}, ${formatDate(next.at, language)}`],
    ["becomes", next_product?.name],
    ["expiration_days", purchase.expiration_days && t("one.days", { count: purchase.expiration_days })],
    ["cancel_reason", purchase.lost_dispute ? t("lostDispute") : reason],
    [
      "subscription_id",
      purchase.subscription_id && <Id name={t("fields.subscription_id")} id={purchase.subscription_id} />,
    ],
    [
      "payment_processor_id",
      purchase.payment_processor_id && (
        <Id name={t("fields.payment_processor_id")} id={purchase.payment_processor_id} />
      ),
    ],
    ["provider", purchase.provider_url && <ProviderLink url={purchase.provider_url} />],
  ];
  return (
    <>
      <dl className={css.list}>
        {lines
          .filter(([, value]) => value !== null && value !== undefined && value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {user && <InvoicesOf purchase={purchase} userId={user.user_id} shopId={shopId} />}
    </>
  );
}

/** Of which purchase a seat is, and who pays for it. */
const seatOf = ({ purchase_id: id, paid_by: name }: NonNullable<Purchase["seat"]>, t: Translate): string =>
  name === null ? t("seatOf", { id }) : t("seatPaidBy", { id, name });

/** Who bought; the page of a customer is the platform's staff's. */
function Buyer({ user, shopId }: { user: NonNullable<Purchase["user"]>; shopId: ShopId }) {
  const t = useWords("purchases");
  const name = nameOf(user, t("noUser"));
  return shopId === null ? <Link to={`/admin/users/${user.user_id}`}>{name}</Link> : name;
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <>
      <span className={css.code}>{id}</span>
      <CopyIcon name={name} value={id} />
    </>
  );
}

function ProviderLink({ url }: { url: string }) {
  const t = useWords("purchases");
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t("one.atProvider")} <IconExternalLink size={14} stroke={1.6} aria-hidden />
    </a>
  );
}

function InvoicesOf({ purchase, userId, shopId }: PurchaseDetailProps & { userId: number }) {
  const t = useWords("purchases");
  const language = useLanguage();
  const { data } = useInvoicesOf(userId, shopId);
  const invoices = data?.invoices.filter(({ purchase_id }) => purchase_id === purchase.purchase_id) ?? [];
  if (invoices.length === 0) return null;
  return (
    <section className={css.invoices} aria-label={t("invoices.title")}>
      <h3>{t("invoices.title")}</h3>
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.invoice_id}>
            <span className={css.code}>{invoice.number}</span>
            <span>{formatDate(invoice.createdAt, language)}</span>
            <span className="num">{formatMoney(invoice.amount, invoice.currency)}</span>
            <StatusBadge status={invoice.status} />
            <PdfIcon invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fetches an invoice as PDF. */
export function PdfIcon({ invoice }: { invoice: Invoice }) {
  const t = useWords("purchases");
  const pdf = useInvoicePdf();
  const name = t("one.pdfOf", { number: invoice.number });
  return (
    <ActionIcon
      size="sm"
      aria-label={name}
      title={name}
      loading={pdf.isPending}
      onClick={() =>
        pdf.mutate(invoice.invoice_id, {
          onSuccess: (file) => saveFile(file, `${invoice.number}.pdf`),
          onError: showAlert,
        })
      }
    >
      <IconFileTypePdf size={17} stroke={1.6} />
    </ActionIcon>
  );
}

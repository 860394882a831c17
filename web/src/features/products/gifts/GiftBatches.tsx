import { Button, Skeleton } from "@mantine/core";
import type { GiftBatch } from "@pluma/contract/billing/gifts";
import type { Product } from "@pluma/contract/products/products";
import { useState } from "react";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import css from "../form/Deliveries.module.css";
import { CodesDialog } from "./CodesDialog.tsx";
import { useBatches } from "./data.ts";
import { MakeDialog } from "./MakeDialog.tsx";

type Open = { kind: "make" } | { kind: "codes"; batch: GiftBatch } | null;

/** The gift codes that a seller made for a product, batch by batch, and the way to more of them. */
export function GiftBatches({ product }: { product: Product }) {
  const t = useWords("products/gifts");
  const batches = useBatches(product.product_id);
  const [open, setOpen] = useState<Open>(null);
  const mayMake = batches.data?.can.make === true;
  return (
    <FormSection title={t("title")} about={t("about")}>
      {batches.isPending && <Skeleton height={58} />}
      {batches.isError && !batches.data && <LoadFailed title={t("failed")} query={batches} />}
      {batches.data?.batches.length === 0 && <p className={css.about}>{t("none")}</p>}
      {batches.data && batches.data.batches.length > 0 && (
        <ul className={css.list} aria-label={t("title")}>
          {batches.data.batches.map((batch) => (
            <Row
              key={batch.batch_id}
              batch={batch}
              onOpen={mayMake ? () => setOpen({ kind: "codes", batch }) : undefined}
            />
          ))}
        </ul>
      )}
      {mayMake && (
        <div>
          <Button variant="default" onClick={() => setOpen({ kind: "make" })}>
            {t("make")}
          </Button>
        </div>
      )}
      {open?.kind === "make" && (
        <MakeDialog
          product={product}
          onMade={(batch) => setOpen({ kind: "codes", batch })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "codes" && (
        <CodesDialog productId={product.product_id} batch={open.batch} onClose={() => setOpen(null)} />
      )}
    </FormSection>
  );
}

function Row({ batch, onOpen }: { batch: GiftBatch; onOpen: (() => void) | undefined }) {
  const t = useWords("products/gifts");
  const language = useLanguage();
  const { note, count, redeemed, withdrawn, length, expires_at: end, createdAt } = batch;
  const name = note || t("unnamed", { date: formatDate(createdAt, language) });
  const facts = [
    t("redeemedOf", { redeemed: formatNumber(redeemed), count, number: formatNumber(count) }),
    withdrawn > 0 && t("withdrawnOf", { count: withdrawn }),
    length && t(`length.${length.period}`, { count: length.count }),
    end && t("until", { date: formatDate(end, language) }),
  ];
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.state}>{name}</span>
        <span className={css.about}>{facts.filter(Boolean).join(" · ")}</span>
      </div>
      {onOpen && (
        <Button variant="subtle" color="ink" size="xs" aria-label={t("openNamed", { name })} onClick={onOpen}>
          {t("open")}
        </Button>
      )}
    </li>
  );
}

import { Button, Skeleton } from "@mantine/core";
import type { GiftBatch, GiftCode, GiftState } from "@pluma/contract/billing/gifts";
import { useState } from "react";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import css from "../form/Deliveries.module.css";
import { useCodes, useExportCodes, useWithdrawBatch } from "./data.ts";

type Props = { productId: number; batch: GiftBatch; onClose: () => void };

/** The codes of a batch: what each is, who redeemed it, all of them as a file, and withdrawing those that nobody has. */
export function CodesDialog({ productId, batch, onClose }: Props) {
  const t = useWords("products/gifts");
  const codes = useCodes(productId, batch.batch_id);
  const csv = useExportCodes(productId);
  const [isAsking, setAsking] = useState(false);
  const waiting = codes.data?.codes.filter(({ state }) => state === "waiting" || state === "expired").length ?? 0;
  return (
    <Dialog title={batch.note || t("codes")} onClose={onClose} isWide>
      {codes.isPending && <Skeleton height={180} />}
      {codes.isError && !codes.data && <LoadFailed title={t("failed")} query={codes} />}
      {codes.data && (
        <ul className={css.list} aria-label={t("codes")}>
          {codes.data.codes.map((code) => (
            <Line key={code.code} code={code} />
          ))}
        </ul>
      )}
      <DialogActs>
        {waiting > 0 && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t("withdraw", { count: waiting })}
          </Button>
        )}
        <ExportButton csv={csv} filter={batch.batch_id} fileName={`gift-codes-${batch.batch_id}`}>
          {t("csv")}
        </ExportButton>
        <DialogClose>{t("close")}</DialogClose>
      </DialogActs>
      {isAsking && (
        <Withdraw productId={productId} batchId={batch.batch_id} count={waiting} onClose={() => setAsking(false)} />
      )}
    </Dialog>
  );
}

const tones: Readonly<Record<GiftState, Tone>> = {
  waiting: "warn",
  redeemed: "good",
  withdrawn: "bad",
  expired: "plain",
};

function Line({ code: { code, state, redeemed_at: at, redeemed_by: person } }: { code: GiftCode }) {
  const t = useWords("products/gifts");
  const language = useLanguage();
  const who = person ? `${person.name} ${person.last_name}, ${person.email}` : t("somebodyGone");
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.state}>
          <code>{code}</code>
          {state === "waiting" && <CopyIcon name={code} value={code} />}
          <Tag tone={tones[state]}>{t(`is.${state}`)}</Tag>
        </span>
        {at && (
          <span className={css.about}>
            {who}, {formatDate(at, language)}
          </span>
        )}
      </div>
    </li>
  );
}

type WithdrawProps = { productId: number; batchId: number; count: number; onClose: () => void };

function Withdraw({ productId, batchId, count, onClose }: WithdrawProps) {
  const t = useWords("products/gifts");
  const withdraw = useWithdrawBatch(productId, batchId);
  const handleAct = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("withdrawn"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("withdrawTitle", { count })}
      keep={t("keep")}
      act={t("withdraw", { count })}
      isPending={withdraw.isPending}
      problem={withdraw.error?.message}
      onAct={handleAct}
      onClose={onClose}
    >
      <p>{t("withdrawText")}</p>
    </ConfirmDialog>
  );
}

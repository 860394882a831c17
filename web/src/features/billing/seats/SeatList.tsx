import { Button } from "@mantine/core";
import type { Seat } from "@pluma/contract/billing/seats";
import { useState } from "react";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import { useSendSeat, useWithdrawSeat } from "./data.ts";
import css from "./seats.module.css";

type SeatListProps = { purchaseId: number; seats: readonly Seat[]; canGive: boolean };

/** The seats that somebody has or is invited to, and what can be done with each. */
export function SeatList({ purchaseId, seats, canGive }: SeatListProps) {
  const t = useWords("billing/seats");
  const [withdrawing, setWithdrawing] = useState<Seat | null>(null);
  const given = seats.filter(({ state }) => state !== "free");
  if (given.length === 0) return <p className={css.none}>{t("list.none")}</p>;
  return (
    <>
      <ul className={css.list} aria-label={t("list.title")}>
        {given.map((seat) => (
          <SeatRow
            key={seat.seat_id}
            seat={seat}
            purchaseId={purchaseId}
            canSend={canGive}
            onWithdraw={() => setWithdrawing(seat)}
          />
        ))}
      </ul>
      {withdrawing && (
        <WithdrawDialog purchaseId={purchaseId} seat={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </>
  );
}

const nameOf = ({ person, email }: Seat): string =>
  (person && [person.name, person.last_name].filter(Boolean).join(" ")) || (email ?? "");

type SeatRowProps = { seat: Seat; purchaseId: number; canSend: boolean; onWithdraw: () => void };

function SeatRow({ seat, purchaseId, canSend, onWithdraw }: SeatRowProps) {
  const t = useWords("billing/seats");
  const language = useLanguage();
  const isImpersonated = useIsImpersonated();
  const send = useSendSeat(purchaseId);
  const { state, person, email, given_at: givenAt, taken_at: takenAt } = seat;
  const name = nameOf(seat);
  const at = takenAt ?? givenAt;
  const handleSend = () =>
    send.mutate(seat.seat_id, {
      onSuccess: () => showSuccess(t("give.done", { email: email ?? "" })),
      onError: showAlert,
    });
  return (
    <li>
      <div className={css.who}>
        <b>{name}</b>
        {person && <small>{person.email}</small>}
        <small>
          {at && t(`list.${state}On`, { date: formatDate(at, language) })}
          {state === "taken" && ` · ${usedOf(seat, t)}`}
        </small>
      </div>
      <Tag tone={state === "taken" ? "good" : "warn"}>{t(`is.${state}`)}</Tag>
      {!isImpersonated && (
        <div className={css.acts}>
          {state === "invited" && canSend && (
            <Button
              variant="subtle"
              color="ink"
              size="xs"
              loading={send.isPending}
              aria-label={t("list.sendTo", { name })}
              onClick={handleSend}
            >
              {t("list.send")}
            </Button>
          )}
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            aria-label={t("list.withdrawOf", { name })}
            onClick={onWithdraw}
          >
            {t("list.withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
}

function usedOf({ words, words_used: used }: Seat, t: ReturnType<typeof useWords>): string {
  return words === null
    ? t("list.used", { used: formatNumber(used) })
    : t("list.usedOf", { used: formatNumber(used), words: formatNumber(words) });
}

function WithdrawDialog({ purchaseId, seat, onClose }: { purchaseId: number; seat: Seat; onClose: () => void }) {
  const t = useWords("billing/seats");
  const withdraw = useWithdrawSeat(purchaseId);
  const handleWithdraw = () =>
    withdraw.mutate(seat.seat_id, {
      onSuccess: () => {
        showSuccess(t("withdraw.done"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("withdraw.question", { name: nameOf(seat) })}
      keep={t("withdraw.keep")}
      act={t("withdraw.act")}
      isPending={withdraw.isPending}
      problem={withdraw.error?.message}
      onAct={handleWithdraw}
      onClose={onClose}
    >
      <p>{t(seat.state === "taken" ? "withdraw.taken" : "withdraw.invited")}</p>
    </ConfirmDialog>
  );
}

import { Button, Skeleton, TextInput } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { email as emailShape } from "@pluma/contract/kit/kit";
import { type SubmitEvent, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useGiveSeat, useSeats } from "./data.ts";
import { SeatList } from "./SeatList.tsx";
import css from "./seats.module.css";

/** Who has the seats of a purchase, and giving those that are free. */
export function SeatsDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useWords("billing/seats");
  const { purchase_id: id, product } = purchase;
  const seats = useSeats(id);
  const { data } = seats;
  const words = data && data.word_amount !== null ? formatNumber(data.word_amount) : null;
  const free = data?.seats.filter(({ state }) => state === "free").length ?? 0;
  return (
    <Dialog
      title={t("dialog.title", { product: product.name })}
      onClose={onClose}
      isWide
      acts={<DialogClose>{t("dialog.close")}</DialogClose>}
    >
      {seats.isError && <LoadFailed title={t("dialog.failed")} query={seats} />}
      {seats.isPending && <Skeleton height={180} />}
      {data && (
        <>
          <p>
            {words === null
              ? t("dialog.unlimited", { count: data.seats.length })
              : t("dialog.words", { count: data.seats.length, words })}
          </p>
          {data.can.give && <GiveForm purchaseId={id} free={free} />}
          <SeatList purchaseId={id} seats={data.seats} canGive={data.can.give} />
          <p className={css.about}>{t("dialog.about")}</p>
        </>
      )}
    </Dialog>
  );
}

function GiveForm({ purchaseId, free }: { purchaseId: number; free: number }) {
  const t = useWords("billing/seats");
  const give = useGiveSeat(purchaseId);
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (give.isPending) return;
    const address = email.trim();
    const isAddress = emailShape.safeParse(address).success;
    setWrong(!isAddress);
    if (!isAddress) return field.current?.focus();
    give.mutate(address, {
      onSuccess: () => {
        showSuccess(t("give.done", { email: address }));
        setEmail("");
      },
      onSettled: () => setTimeout(() => field.current?.focus()),
    });
  };
  const left = free === 0 ? t("give.none") : t("give.free", { count: free });
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={css.give}>
        <TextInput
          ref={field}
          type="email"
          name="email"
          label={t("give.email")}
          description={left}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={email}
          disabled={free === 0}
          error={isWrong ? t("give.wrong") : give.error?.message}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setWrong(false);
            if (give.isError) give.reset();
          }}
        />
        <Button type="submit" loading={give.isPending} disabled={free === 0}>
          {t("give.act")}
        </Button>
      </div>
    </form>
  );
}

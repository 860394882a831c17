import { Alert, Button, NumberInput } from "@mantine/core";
import { CAP_MAX, type MarginRow, type MarginSide } from "@pluma/contract/margin/margin";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type Scope, useSaveCap } from "../data.ts";
import css from "./margin.module.css";

type Props = { scope: Scope; by: MarginSide; row: MarginRow; name: string; onClose: () => void };

/** Sets what a customer, or each buyer of a product, may cost in a month; or takes the cap away. */
export function CapDialog({ scope, by, row, name, onClose }: Props) {
  const t = useWords("margin");
  const save = useSaveCap(scope);
  const [typed, setTyped] = useState<number | string>(row.cap ?? "");
  const send = (cap: number | null) => {
    if (save.isPending || row.id === null) return;
    const of = by === "customer" ? { user_id: row.id } : { product_id: row.id };
    save.mutate(
      { ...of, cap },
      {
        onSuccess: () => {
          showSuccess(t(cap === null ? "capRemoved" : "capSaved"));
          onClose();
        },
      },
    );
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typeof typed === "number") send(typed);
  };
  return (
    <Dialog title={t("capOf", { name })} onClose={onClose}>
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} className={css.fields}>
        <NumberInput
          data-autofocus
          label={t(by === "customer" ? "capField" : "capFieldProduct")}
          description={t("capHint")}
          prefix="$"
          min={0}
          max={CAP_MAX}
          decimalScale={2}
          hideControls
          value={typed}
          onChange={setTyped}
        />
        {row.cap !== null && (
          <div>
            <Button variant="subtle" color="ink" loading={save.isPending} onClick={() => send(null)}>
              {t("removeCap")}
            </Button>
          </div>
        )}
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" disabled={typeof typed !== "number"} loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

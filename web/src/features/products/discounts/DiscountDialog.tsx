import { Alert, Button, Switch } from "@mantine/core";
import type { Discount } from "@pluma/contract/products/discounts";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useSaveDiscount } from "../data.discounts.ts";
import { DiscountFields } from "./DiscountFields.tsx";
import {
  type DiscountDraft,
  type DiscountWrong,
  discountDraftOf,
  discountFormOf,
  emptyDiscount,
  wrongInDiscount,
} from "./discountDraft.ts";

/** Makes a discount code, or changes one; what is wrong stands at its field. */
export function DiscountDialog({ discount, onClose }: { discount: Discount | null; onClose: () => void }) {
  const t = useWords("products");
  const { draft, change, wrong, failure, isPending, handleSubmit, form } = useDraft(discount, onClose);
  const title = discount ? t("discounts.editTitle", { code: discount.code }) : t("discounts.newTitle");
  return (
    <Dialog title={title} onClose={onClose}>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <DiscountFields draft={draft} stored={discount} wrong={wrong} onChange={change} />
        <Switch
          label={t("discounts.available")}
          checked={draft.available}
          onChange={(event) => change({ available: event.currentTarget.checked })}
        />
        {discount && discount.uses > 0 && <p>{t("discounts.usedStay")}</p>}
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={isPending}>
            {t(discount ? "save" : "discounts.add")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function useDraft(discount: Discount | null, onClose: () => void) {
  const t = useWords("products");
  const [draft, setDraft] = useState(discount ? discountDraftOf(discount) : emptyDiscount);
  const [wrong, setWrong] = useState<DiscountWrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveDiscount(discount?.discount_id ?? null);
  const form = useRef<HTMLFormElement>(null);
  const show = (next: DiscountWrong) => {
    flushSync(() => setWrong(next));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const change = (next: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...next });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !(field in next))));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = wrongInDiscount(draft);
    setFailure(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(discountFormOf(draft), {
      onSuccess: () => {
        showSuccess(t("discounts.saved"));
        onClose();
      },
      onError: (error) => {
        if (isRefused(error, "code_taken")) show({ code: "taken" });
        else setFailure(error.message);
      },
    });
  };
  return { draft, change, wrong, failure, isPending: save.isPending, handleSubmit, form };
}

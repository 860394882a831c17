import { Alert, Button, TextInput } from "@mantine/core";
import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs } from "../../../../ui/Dialog.tsx";
import { useDeleteCustomer } from "../../data.ts";
import { nameOf } from "../useCustomerColumns.tsx";

/** Deletes a customer once their e-mail is typed, since nothing brings them back. */
export function DeleteDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useWords("backoffice");
  const navigate = useNavigate();
  const remove = useDeleteCustomer(customer.user_id);
  const [typed, setTyped] = useState("");
  const isSure = typed.trim().toLowerCase() === customer.email.toLowerCase();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("delete.done"));
        void navigate("/admin/users", { replace: true });
      },
    });
  };
  return (
    <Dialog isProof title={t("delete.question", { name: nameOf(customer) })} onClose={onClose}>
      {remove.isError && (
        <Alert color="red" role="alert">
          {remove.error.message}
        </Alert>
      )}
      <p>{t("delete.text")}</p>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          label={t("delete.type", { email: customer.email })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActs>
          <Button variant="default" onClick={onClose}>
            {t("keepIt")}
          </Button>
          <Button type="submit" color="red" disabled={!isSure} loading={remove.isPending}>
            {t("delete.act")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

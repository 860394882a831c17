import { Alert, Button } from "@mantine/core";
import { type StaffRole, staffRole } from "@pluma/contract/accounts/accounts";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useAddStaff } from "../data.ts";
import { PersonPicker } from "../PersonPicker.tsx";
import { emailIn } from "./emailIn.ts";
import { RoleField } from "./RoleField.tsx";

/** Makes a customer staff, found by name or e-mail; an e-mail that nobody has is invited. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("backoffice");
  const add = useAddStaff();
  const [text, setText] = useState("");
  const [role, setRole] = useState<StaffRole>(staffRole.enum.admin);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const email = emailIn(text);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    flushSync(() => setChecked(true));
    if (email === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    add.mutate(
      { email, role },
      {
        onSuccess: ({ is_invited }) => {
          showSuccess(t(is_invited ? "staff.invited" : "staff.added", { email }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("staff.addQuestion")} onClose={onClose}>
      {add.isError && (
        <Alert color="red" role="alert">
          {add.error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <PersonPicker
          label={t("staff.who")}
          text={text}
          onText={(next) => {
            setText(next);
            setChecked(false);
          }}
          onPick={(person) => setText(person.email)}
          error={isChecked && email === null && t("staff.noEmail")}
          nobody={t(email === null ? "staff.nobody" : "staff.willInvite")}
        />
        <RoleField value={role} onChange={setRole} />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={add.isPending}>
            {t("staff.add")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

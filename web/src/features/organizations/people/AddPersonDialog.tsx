import { Button, TextInput } from "@mantine/core";
import { email } from "@pluma/contract/kit/kit";
import type { UserTypeId } from "@pluma/contract/organizations/people";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useAddPerson } from "../data.people.ts";
import { Problem } from "../Problem.tsx";
import css from "./people.module.css";
import { RoleField } from "./RoleField.tsx";

type Props = {
  organizationId: number /** Several are brought by a file. */;
  onSeveral: () => void;
  onClose: () => void;
};

/** Takes somebody into an organization, by their address; one that nobody has is invited. */
export function AddPersonDialog({ organizationId, onSeveral, onClose }: Props) {
  const t = useWords("organizations");
  const add = useAddPerson(organizationId);
  const [text, setText] = useState("");
  const [role, setRole] = useState<UserTypeId>(3);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = email.safeParse(text).data ?? null;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    flushSync(() => setChecked(true));
    if (address === null) {
      field.current?.focus();
      return;
    }
    add.mutate(
      { email: address, user_type_id: role },
      {
        onSuccess: ({ invitation }) => {
          showSuccess(invitation ? t("invitations.sent", { email: invitation.email }) : t("people.added"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("people.add")} onClose={onClose}>
      <Problem error={add.error} />
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          type="email"
          autoComplete="off"
          label={t("people.email")}
          description={t("people.emailHint")}
          value={text}
          error={isChecked && address === null && t("people.noEmail")}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChecked(false);
          }}
          mb={16}
        />
        <RoleField value={role} onChange={setRole} />
        <Several onSeveral={onSeveral} />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={add.isPending}>
            {t("people.add")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function Several({ onSeveral }: Pick<Props, "onSeveral">) {
  const t = useWords("organizations");
  return (
    <div className={css.several}>
      <DialogClose variant="subtle" onClose={onSeveral}>
        {t("imports.open")}
      </DialogClose>
    </div>
  );
}

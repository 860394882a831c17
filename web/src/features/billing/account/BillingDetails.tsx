import { Alert, Button, Skeleton, Textarea, TextInput } from "@mantine/core";
import type { BillingDetails as Details } from "@pluma/contract/billing/billingDetails";
import { type SubmitEvent, useId, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { useDetails, useSaveDetails } from "../data.ts";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import css from "./Account.module.css";

/** Whom one's invoices are made out to, and changing that. */
export function BillingDetails() {
  const t = useWords("billing");
  const details = useDetails();
  const isImpersonated = useIsImpersonated();
  const [isOpen, setOpen] = useState(false);
  const lines = details.data ? linesOf(details.data) : [];
  return (
    <section aria-label={t("details.title")}>
      <div className={css.section}>
        <h2>{t("details.title")}</h2>
        {details.data && (
          <Button
            variant="transparent"
            size="xs"
            px={0}
            disabled={isImpersonated}
            aria-label={t("details.changeNamed")}
            onClick={() => setOpen(true)}
          >
            {t("details.change")}
          </Button>
        )}
      </div>
      {details.isPending && <Skeleton height={56} />}
      {details.isError && <p className={css.none}>{t("details.failed")}</p>}
      {details.data && lines.length === 0 && <p className={css.none}>{t("details.none")}</p>}
      {lines.length > 0 && <address className={css.address}>{lines.join("\n")}</address>}
      {isOpen && details.data && <DetailsDialog details={details.data} onClose={() => setOpen(false)} />}
    </section>
  );
}

const linesOf = ({ name, address, tax_id }: Details): string[] => [name, address, tax_id].filter(Boolean);

function DetailsDialog({ details, onClose }: { details: Details; onClose: () => void }) {
  const t = useWords("billing");
  const id = useId();
  const save = useSaveDetails();
  const [draft, setDraft] = useState(details);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        showSuccess(t("details.saved"));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={t("details.title")}
      onClose={onClose}
      acts={
        <>
          <DialogClose variant="default">{t("notNow")}</DialogClose>
          <Button type="submit" form={id} loading={save.isPending}>
            {t("details.save")}
          </Button>
        </>
      }
    >
      <p>{t("details.about")}</p>
      {save.isError && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <form id={id} onSubmit={handleSubmit} noValidate>
        <Fields draft={draft} onChange={setDraft} />
      </form>
    </Dialog>
  );
}

function Fields({ draft, onChange }: { draft: Details; onChange: (draft: Details) => void }) {
  const t = useWords("billing");
  return (
    <>
      <TextInput
        data-autofocus
        label={t("details.name")}
        autoComplete="organization"
        maxLength={200}
        mb="md"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <Textarea
        label={t("details.address")}
        autoComplete="street-address"
        rows={4}
        maxLength={1000}
        mb="md"
        value={draft.address}
        onChange={(event) => onChange({ ...draft, address: event.currentTarget.value })}
      />
      <TextInput
        label={t("details.taxId")}
        maxLength={60}
        value={draft.tax_id}
        onChange={(event) => onChange({ ...draft, tax_id: event.currentTarget.value })}
      />
    </>
  );
}

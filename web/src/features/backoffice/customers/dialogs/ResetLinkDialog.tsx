import { Button, TextInput } from "@mantine/core";
import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../../../platform/copyText.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useMakeResetLink } from "../../data.ts";

/** Makes a link that sets a customer's password, shows it this once, and puts it on the clipboard. */
export function ResetLinkDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useWords("backoffice");
  const make = useMakeResetLink(customer.user_id);
  const copy = async (link: string) => {
    if (await copyText(link)) showSuccess(t("reset.copied"));
    else showAlert(t("reset.notCopied"));
  };
  const handleMake = () =>
    make.mutate(customer.email, {
      onSuccess: (link) => void copy(link),
      onError: (error) => showAlert(error.message),
    });
  const link = make.data;
  return (
    <Dialog
      title={t("reset.question", { email: customer.email })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t(link ? "done" : "notNow")}
          </Button>
          {link ? (
            <Button leftSection={<IconCopy size={17} stroke={1.6} />} onClick={() => void copy(link)}>
              {t("reset.copy")}
            </Button>
          ) : (
            <Button loading={make.isPending} onClick={handleMake}>
              {t("reset.makeIt")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("reset.warning")}</p>
      {link && (
        <TextInput
          readOnly
          label={t("reset.link")}
          description={t("reset.once")}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Dialog>
  );
}

import { Button, TextInput } from "@mantine/core";
import { CAMPAIGN_NAME_LENGTH_MAX, type Campaign } from "@pluma/contract/campaigns/campaigns";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { Problem } from "../../organizations/index.ts";
import { useDuplicateCampaign } from "../data.ts";

type Props = { campaign: Campaign; onMade: (campaign: Campaign) => void; onClose: () => void };

/** Makes a campaign like an earlier one, under a name of its own. */
export function CopyDialog({ campaign, onMade, onClose }: Props) {
  const t = useWords("campaigns");
  const copy = useDuplicateCampaign();
  const [name, setName] = useState(() => t("copy.name", { name: campaign.name }).slice(0, CAMPAIGN_NAME_LENGTH_MAX));
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (copy.isPending) return;
    flushSync(() => setChecked(true));
    if (isEmpty) return field.current?.focus();
    copy.mutate(
      { id: campaign.campaign_id, name: name.trim() },
      {
        onSuccess: (made) => {
          showSuccess(t("form.saved"));
          flushSync(onClose);
          onMade(made);
        },
      },
    );
  };
  return (
    <Dialog title={t("copy.title", { name: campaign.name })} onClose={onClose}>
      <Problem error={copy.error} />
      <p>{t("copy.text")}</p>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          label={t("form.name")}
          autoComplete="off"
          maxLength={CAMPAIGN_NAME_LENGTH_MAX}
          value={name}
          error={isChecked && isEmpty && t("form.noName")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={copy.isPending}>
            {t("copy.act")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

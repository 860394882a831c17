import { Button, Textarea, TextInput } from "@mantine/core";
import {
  CAMPAIGN_DESCRIPTION_LENGTH_MAX,
  CAMPAIGN_NAME_LENGTH_MAX,
  type Campaign,
} from "@pluma/contract/campaigns/campaigns";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { Problem } from "../../organizations/index.ts";
import { type Draft, useSaveCampaign } from "../data.ts";
import { PictureField } from "./PictureField.tsx";

type Props = {
  organizationId: number;
  /** Null makes a campaign. */
  campaign: Campaign | null;
  onSaved: (campaign: Campaign) => void;
  onClose: () => void;
};

/** What a campaign is called, what it is about, and its picture; sent together when one saves. */
export function CampaignForm(props: Props) {
  const { campaign, onClose } = props;
  const t = useWords("campaigns");
  const { draft, change, field, isEmpty, told, problem, percent, isSaving, handleSubmit } = useForm(props);
  return (
    <Dialog title={t(campaign ? "form.title" : "list.add")} onClose={onClose}>
      <Problem error={problem} />
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          data-autofocus
          label={t("form.name")}
          autoComplete="off"
          maxLength={CAMPAIGN_NAME_LENGTH_MAX}
          value={draft.name}
          error={isEmpty ? t("form.noName") : told.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t("form.description")}
          description={t("form.descriptionAbout")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={CAMPAIGN_DESCRIPTION_LENGTH_MAX}
          value={draft.description}
          error={told.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <PictureField
          draft={draft}
          id={campaign?.campaign_id ?? 0}
          percent={percent}
          error={told.thumbnail ?? told.file}
          onChange={(thumbnail) => change({ thumbnail })}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={isSaving}>
            {t(campaign ? "form.save" : "form.create")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** What stands in the form, what is wrong with it, and sending it; a name that is missing is said from the first try on. */
function useForm({ organizationId, campaign, onSaved, onClose }: Props) {
  const t = useWords("campaigns");
  const save = useSaveCampaign(organizationId, campaign);
  const [draft, setDraft] = useState<Draft>(() => draftOf(campaign));
  const [isChecked, setChecked] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const told = isRefused(save.error) ? save.error.fields : {};
  const isEmpty = draft.name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    flushSync(() => setChecked(true));
    if (isEmpty) return field.current?.focus();
    const tidy = { ...draft, name: draft.name.trim(), description: draft.description.trim() };
    save.mutate(
      { draft: tidy, onProgress: (share) => setPercent(Math.round(share * 100)) },
      {
        onSuccess: (saved) => {
          showSuccess(t("form.saved"));
          flushSync(onClose);
          onSaved(saved);
        },
        onSettled: () => setPercent(null),
      },
    );
  };
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((held) => ({ ...held, ...next })),
    field,
    isEmpty: isChecked && isEmpty,
    told,
    problem: Object.keys(told).length > 0 ? null : save.error,
    percent: draft.thumbnail instanceof File ? percent : null,
    isSaving: save.isPending,
    handleSubmit,
  };
}

const draftOf = (campaign: Campaign | null): Draft =>
  campaign
    ? { name: campaign.name, description: campaign.description, thumbnail: campaign.thumbnail }
    : { name: "", description: "", thumbnail: "" };

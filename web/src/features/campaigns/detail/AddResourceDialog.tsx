import { Button, SegmentedControl, TextInput } from "@mantine/core";
import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { type CampaignResourceType, campaignResourceTypes } from "@pluma/contract/campaigns/resources";
import { DOCUMENT_NAME_LENGTH_MAX } from "@pluma/contract/documents/documents";
import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { Problem } from "../../organizations/index.ts";
import { useAddResource } from "../data.ts";
import { documentOf } from "../places.ts";
import css from "./detail.module.css";
import { ToAdd } from "./ToAdd.tsx";

type Props = { campaign: Campaign; type: CampaignResourceType; onClose: () => void };

/** Puts what the organization has into a campaign, one press each; a new document is made here too. */
export function AddResourceDialog({ campaign, type: first, onClose }: Props) {
  const t = useWords("campaigns");
  const [type, setType] = useState(first);
  const [query, search] = useState("");
  const add = useAddResource(campaign.campaign_id);
  const handleAdd = ({ id, name }: { id: number; name: string }) =>
    add.mutate({ type, resource_id: id }, { onSuccess: () => showSuccess(t("add.done", { name })) });
  return (
    <Dialog title={t("add.title", { name: campaign.name })} onClose={onClose}>
      <Problem error={add.error} />
      <SegmentedControl
        fullWidth
        aria-label={t("add.types")}
        value={type}
        data={campaignResourceTypes.map((value) => ({ value, label: t(`add.type.${value}`) }))}
        onChange={(next) => {
          setType(campaignResourceTypes.find((each) => each === next) ?? "document");
          search("");
          add.reset();
        }}
      />
      <SearchInput className={css.field} label={t(`detail.search.${type}`)} query={query} onSearch={search} />
      <ToAdd
        campaign={campaign}
        type={type}
        query={query}
        adding={add.isPending && "resource_id" in add.variables ? add.variables.resource_id : null}
        onAdd={handleAdd}
      />
      {type === "document" && <NewDocument campaignId={campaign.campaign_id} onClose={onClose} />}
    </Dialog>
  );
}

/** A document that is made for the campaign, and opened. */
function NewDocument({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const t = useWords("campaigns");
  const navigate = useNavigate();
  const make = useAddResource(campaignId);
  const [name, setName] = useState("");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending || name.trim() === "") return;
    make.mutate(
      { type: "document", document: { name: name.trim() } },
      {
        onSuccess: ({ document }) => {
          flushSync(onClose);
          if (document) void navigate(`${documentOf(campaignId, document.document_id)}?tab=edit`);
        },
      },
    );
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className={css.new}>
        <TextInput
          label={t("add.newName")}
          autoComplete="off"
          maxLength={DOCUMENT_NAME_LENGTH_MAX}
          value={name}
          error={make.error?.message}
          onChange={(event) => {
            make.reset();
            setName(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={make.isPending} disabled={name.trim() === ""}>
          {t("add.make")}
        </Button>
      </div>
    </form>
  );
}

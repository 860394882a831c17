import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { Filled } from "../../templates/index.ts";
import { useCampaign } from "../data.ts";
import { AvatarStep } from "./AvatarStep.tsx";
import { OtherSpace } from "./OtherSpace.tsx";
import { Steps } from "./Steps.tsx";
import { TemplateStep } from "./TemplateStep.tsx";
import css from "./wizard.module.css";

type Props = {
  campaignId: number;
  documentId: number;
  /** Hears of what was asked, which is being written from then on. */
  onBegun: (askId: number) => void;
  onClose: () => void;
};

/** Has a document of a campaign written: by which template, by which avatar. Going back keeps what was filled in. */
export function GenerateDocument({ campaignId, documentId, onBegun, onClose }: Props) {
  const t = useWords("campaigns");
  const selectedId = useOrganizationId();
  const held = useCampaign(campaignId, "template");
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const campaign = held.data?.campaign;
  const isElsewhere = campaign !== undefined && campaign.organization_id !== selectedId;
  return (
    <Dialog isWide title={t("wizard.title")} onClose={onClose}>
      <div className={css.head}>
        <Steps step={filled ? "avatar" : "template"} />
        {campaign && <p className={css.quiet}>{t("wizard.in", { name: campaign.name })}</p>}
      </div>
      {isElsewhere && <OtherSpace organizationId={campaign.organization_id} />}
      {!isElsewhere && !filled && (
        <TemplateStep held={held} chosen={templateId} onChoose={setTemplateId} onFilled={setFilled} />
      )}
      {!isElsewhere && filled && campaign && (
        <AvatarStep
          campaign={campaign}
          documentId={documentId}
          filled={filled}
          onBack={() => setFilled(null)}
          onBegun={onBegun}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

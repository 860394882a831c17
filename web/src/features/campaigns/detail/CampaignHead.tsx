import { Button } from "@mantine/core";
import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { IconPencil, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { PartHead } from "../../organizations/index.ts";
import { type CampaignDialog, CampaignDialogs } from "../list/CampaignDialogs.tsx";
import { listOf, pathOf, usersOf } from "../places.ts";
import { WhoSeesButton } from "../roads/WhoSeesButton.tsx";
import { countsOf, makerOf } from "../said.ts";
import css from "./detail.module.css";

/** What a campaign is called and about, how much it has, and what one may do with it. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  const t = useWords("campaigns");
  const navigate = useNavigate();
  const selectedId = useOrganizationId();
  const [dialog, setDialog] = useState<CampaignDialog>(null);
  const { campaign_id: id, organization_id: organizationId, name, description, thumbnail, counts } = campaign;
  return (
    <>
      <PartHead
        mark={<Monogram name={name} id={id} size={56} src={thumbnail || null} />}
        name={name}
        facts={[countsOf(counts, t), makerOf(campaign, t)].filter(Boolean).join(" · ")}
        acts={<Acts campaign={campaign} />}
        more={(campaign.can.edit || campaign.can.delete) && <More campaign={campaign} onOpen={setDialog} />}
      />
      {description && <p className={css.description}>{description}</p>}
      <CampaignDialogs
        dialog={dialog}
        organizationId={organizationId}
        onMade={({ campaign_id }) => void navigate(pathOf(campaign_id))}
        onDeleted={() => {
          flushSync(() => setDialog(null));
          void navigate(listOf(organizationId, selectedId), { replace: true });
        }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function Acts({ campaign: { campaign_id: id, organization_id: organizationId, can } }: { campaign: Campaign }) {
  const t = useWords("campaigns");
  return (
    <>
      {can.give_access && <WhoSeesButton type="campaign" id={id} organizationId={organizationId} ownerId={null} />}
      {can.give_access && (
        <Button
          component={Link}
          to={usersOf(id)}
          variant="default"
          leftSection={<IconUserPlus size={17} stroke={1.6} />}
        >
          {t("addUsers")}
        </Button>
      )}
    </>
  );
}

type MoreProps = { campaign: Campaign; onOpen: (dialog: CampaignDialog) => void };

function More({ campaign, onOpen }: MoreProps) {
  const t = useWords("campaigns");
  const { name, can } = campaign;
  return (
    <MoreMenu label={t("list.more", { name })}>
      {can.edit && (
        <MoreItem Icon={IconPencil} onPress={() => onOpen({ kind: "edit", campaign })}>
          {t("edit")}
        </MoreItem>
      )}
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={() => onOpen({ kind: "delete", campaign })}>
          {t("delete.item")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}

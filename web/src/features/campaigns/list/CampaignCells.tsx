import { Button, Skeleton } from "@mantine/core";
import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { IconCopy, IconPencil, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import {
  Cell,
  CellActs,
  CellFacts,
  CellFoot,
  CellHead,
  CellName,
  Cells,
  CellsLoading,
  CellText,
} from "../../../ui/cells/Cells.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { pathOf, usersOf } from "../places.ts";
import { countsOf, makerOf } from "../said.ts";
import type { CampaignDialog } from "./CampaignDialogs.tsx";

type OnOpen = (dialog: CampaignDialog) => void;
type Props = { campaigns: readonly Campaign[]; canAdd: boolean; onOpen: OnOpen };

/** Campaigns beside each other: what each is about, how much it has, who made it, and what one may do with it. */
export function CampaignCells({ campaigns, canAdd, onOpen }: Props) {
  return (
    <Cells>
      {campaigns.map((each) => (
        <CampaignCell key={each.campaign_id} campaign={each} canAdd={canAdd} onOpen={onOpen} />
      ))}
    </Cells>
  );
}

type CellProps = { campaign: Campaign; canAdd: boolean; onOpen: OnOpen };

function CampaignCell({ campaign, canAdd, onOpen }: CellProps) {
  const t = useWords("campaigns");
  const { campaign_id: id, name, description, thumbnail, counts, can, updatedAt } = campaign;
  const maker = makerOf(campaign, t);
  const hasMenu = can.edit || can.delete || can.give_access || canAdd;
  return (
    <Cell>
      <CellHead
        mark={<Monogram name={name} id={id} size={44} src={thumbnail || null} />}
        acts={hasMenu && <More campaign={campaign} canAdd={canAdd} onOpen={onOpen} />}
      >
        <CellName isSerif to={pathOf(id)}>
          {name}
        </CellName>
        <CellFacts>{countsOf(counts, t)}</CellFacts>
        {maker && <CellFacts>{maker}</CellFacts>}
      </CellHead>
      <CellText>{description}</CellText>
      <CellFoot>
        <Button component={Link} to={pathOf(id)} variant="default" size="xs" aria-label={t("list.openOf", { name })}>
          {t("list.open")}
        </Button>
        <CellFacts>
          <Moment at={updatedAt} />
        </CellFacts>
      </CellFoot>
    </Cell>
  );
}

function More({ campaign, canAdd, onOpen }: CellProps) {
  const t = useWords("campaigns");
  const { campaign_id: id, name, can } = campaign;
  return (
    <CellActs>
      <MoreMenu label={t("list.more", { name })}>
        {can.edit && (
          <MoreItem Icon={IconPencil} onPress={() => onOpen({ kind: "edit", campaign })}>
            {t("edit")}
          </MoreItem>
        )}
        {can.give_access && (
          <MoreItem Icon={IconUserPlus} to={usersOf(id)}>
            {t("addUsers")}
          </MoreItem>
        )}
        {canAdd && (
          <MoreItem Icon={IconCopy} onPress={() => onOpen({ kind: "copy", campaign })}>
            {t("copy.item")}
          </MoreItem>
        )}
        {can.delete && (
          <MoreItem isRed Icon={IconTrash} onPress={() => onOpen({ kind: "delete", campaign })}>
            {t("delete.item")}
          </MoreItem>
        )}
      </MoreMenu>
    </CellActs>
  );
}

/** The place of campaigns that are being read. */
export function CampaignsLoading() {
  const t = useWords("campaigns");
  return (
    <CellsLoading label={t("loading")} count={6}>
      <CellHead mark={<Skeleton width={44} height={44} radius={11} />}>
        <Skeleton width="60%" height={16} />
        <Skeleton width="42%" height={12} mt={10} />
      </CellHead>
      <Skeleton width="92%" height={12} mt={18} />
      <Skeleton width="70%" height={12} mt={10} />
    </CellsLoading>
  );
}

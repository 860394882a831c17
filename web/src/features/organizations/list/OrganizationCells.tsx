import { ActionIcon, Button, Skeleton } from "@mantine/core";
import type { OrganizationCard } from "@pluma/contract/organizations/organizations";
import { IconFolders, IconSettings, IconUsers, IconUsersGroup, type TablerIcon } from "@tabler/icons-react";
import { Link } from "react-router";
import { isTabOn, useConfig, useOwnSite } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { selectOrganization, useOrganizationId } from "../../../platform/session/organization.ts";
import {
  Cell,
  CellActs,
  CellFoot,
  CellHead,
  CellMarks,
  CellName,
  Cells,
  CellsLoading,
  CellText,
} from "../../../ui/cells/Cells.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { pathIn, settingsPath } from "../head/paths.ts";
import { MoreOfOrganization } from "./MoreOfOrganization.tsx";

/** Organizations beside each other: what one is in each, working in it, and the way into what one manages of it. */
export function OrganizationCells({ organizations }: { organizations: readonly OrganizationCard[] }) {
  return (
    <Cells>
      {organizations.map((each) => (
        <OrganizationCell key={each.organization_id} organization={each} />
      ))}
    </Cells>
  );
}

function OrganizationCell({ organization }: { organization: OrganizationCard }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const { organization_id: id, name, tagline, thumbnail, user_type, can } = organization;
  const isHere = id === selectedId;
  const isFirst = useMe().data?.default_organization?.organization_id === id;
  // On an organization's own host there is no other space.
  const isChoice = useOwnSite() === null;
  return (
    <Cell>
      <CellHead
        mark={<Monogram name={name} id={id} size={44} src={thumbnail || null} />}
        acts={
          <CellActs>
            <MoreOfOrganization organization={organization} />
          </CellActs>
        }
      >
        <CellName isSerif to={can.edit ? settingsPath(id) : undefined}>
          {name}
        </CellName>
        <CellMarks>
          {user_type && <Tag>{t(`roles.${user_type.name}`)}</Tag>}
          {isHere && isChoice && <Tag tone="good">{t("list.here")}</Tag>}
          {isFirst && isChoice && <Tag>{t("list.first")}</Tag>}
        </CellMarks>
      </CellHead>
      <CellText>{tagline}</CellText>
      <CellFoot>
        {isChoice && (
          <Button
            variant="default"
            size="xs"
            aria-label={t(isHere ? "list.leaveOf" : "list.enterOf", { name })}
            onClick={() => selectOrganization(isHere ? null : id)}
          >
            {t(isHere ? "list.leave" : "list.enter")}
          </Button>
        )}
        <CellActs>
          <Ways organization={organization} />
        </CellActs>
      </CellFoot>
    </Cell>
  );
}

/** The way into each part of an organization that is open to one. */
function Ways({ organization: { organization_id: id, name, can } }: { organization: OrganizationCard }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const hasCampaigns = isTabOn(useConfig(), "campaigns");
  return (
    <>
      {can.edit && <Way Icon={IconSettings} to={settingsPath(id)} label={t("list.settingsOf", { name })} />}
      {can.see_people && (
        <>
          <Way
            Icon={IconUsers}
            to={pathIn("/organization/admin-panel", id, selectedId)}
            label={t("list.usersOf", { name })}
          />
          <Way
            Icon={IconUsersGroup}
            to={pathIn("/organization/groups", id, selectedId)}
            label={t("list.groupsOf", { name })}
          />
        </>
      )}
      {hasCampaigns && (
        <Way
          Icon={IconFolders}
          to={pathIn("/organization/campaigns", id, selectedId)}
          label={t("list.campaignsOf", { name })}
        />
      )}
    </>
  );
}

function Way({ Icon, to, label }: { Icon: TablerIcon; to: string; label: string }) {
  return (
    <ActionIcon component={Link} to={to} aria-label={label} title={label}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** The place of organizations that are being read. */
export function OrganizationsLoading() {
  const t = useWords("organizations");
  return (
    <CellsLoading label={t("loading")} count={3}>
      <CellHead mark={<Skeleton width={44} height={44} radius={11} />}>
        <Skeleton width="60%" height={16} />
        <Skeleton width="30%" height={12} mt={10} />
      </CellHead>
    </CellsLoading>
  );
}

import { Button } from "@mantine/core";
import type { Campaign, CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { pathIn, useGroups } from "../../organizations/index.ts";
import { AccessTable, type Grantee } from "./AccessTable.tsx";
import css from "./access.module.css";
import { useGiving } from "./useGiving.ts";

type Props = { campaign: Campaign; query: string; permission: CampaignPermission };

/** The groups of the organization, and which of them a campaign is given to. */
export function GroupsPart({ campaign, query, permission }: Props) {
  const t = useWords("campaigns");
  const selectedId = useOrganizationId();
  const groups = useGroups(campaign.organization_id, query);
  const giving = useGiving(campaign.campaign_id, "groups");
  const permissionOf = (id: number) => campaign.campaign_groups.find(({ group_id }) => group_id === id)?.permission;
  const rows = groups.data?.map(
    ({ group_id: id, name, people }): Grantee => ({
      id,
      name,
      mark: (
        <span className={css.mark} aria-hidden="true">
          <IconUsers size={15} stroke={1.6} />
        </span>
      ),
      about: t("access.people", { count: people, number: formatNumber(people) }),
      access: t(permissionOf(id) ? "access.given" : "access.notYet"),
      state: permissionOf(id) ? "given" : "notGiven",
      sees: permissionOf(id) !== undefined,
      permission: permissionOf(id),
    }),
  );
  const toGroups = (
    <Button
      component={Link}
      to={pathIn("/organization/groups", campaign.organization_id, selectedId)}
      variant="default"
    >
      {t("access.toGroups")}
    </Button>
  );
  return (
    <section className={css.part} aria-labelledby="campaign-groups">
      <h3 id="campaign-groups" className={css.title}>
        {t("access.groups")}
      </h3>
      <AccessTable
        label={t("access.groups")}
        columns={{ name: t("access.group"), about: t("access.members") }}
        rows={rows}
        giving={giving}
        permission={permission}
        failed={{ title: t("access.groupsFailed"), query: groups }}
        empty={
          query === "" ? (
            <EmptyState kind="nothing" title={t("access.noGroups")} text={t("access.noGroupsText")} action={toGroups} />
          ) : (
            <EmptyState kind="noMatch" title={t("access.noGroup", { query })} />
          )
        }
      />
    </section>
  );
}

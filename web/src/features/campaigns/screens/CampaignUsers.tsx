import { Button, SegmentedControl } from "@mantine/core";
import { type Campaign, type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { IconFolderOpen } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { idFrom, Off, OrganizationPage, PartHead } from "../../organizations/index.ts";
import css from "../access/access.module.css";
import { GroupsPart } from "../access/GroupsPart.tsx";
import { UsersPart } from "../access/UsersPart.tsx";
import { useCampaign } from "../data.ts";
import { CampaignState, Missing } from "../detail/CampaignState.tsx";
import { campaignsFilterFrom, campaignsSearchOf, everything } from "../list/campaignsFilter.ts";
import { pathOf } from "../places.ts";

/** Who sees a campaign: the people and the groups that it is given to, and those that it could be given to. */
export default function CampaignUsers() {
  const t = useWords("campaigns");
  const id = idFrom(useParams().campaign_id);
  if (useConfig().organizations === false) return <Off title={t("one")} />;
  return id === null ? <Missing /> : <Opened key={id} id={id} />;
}

function Opened({ id }: { id: number }) {
  const read = useCampaign(id, "document");
  return read.data ? <Access campaign={read.data.campaign} /> : <CampaignState query={read} />;
}

function Access({ campaign }: { campaign: Campaign }) {
  const t = useWords("campaigns");
  const [params, setParams] = useSearchParams();
  // The page too, so that whoever looked at somebody on a later one comes back to it.
  const { query, page } = campaignsFilterFrom(params);
  const [permission, setPermission] = useState<CampaignPermission>("edit");
  const show = (next: { query: string; page: number }) =>
    setParams(campaignsSearchOf({ ...everything, ...next }), { replace: true });
  const { campaign_id: id, organization_id: organizationId, name, thumbnail, can } = campaign;
  return (
    <OrganizationPage organizationId={organizationId} here="campaigns">
      <PartHead
        mark={<Monogram name={name} id={id} size={56} src={thumbnail || null} />}
        name={t("access.title", { name })}
        facts={can.give_access && <Facts campaign={campaign} />}
        acts={
          <Button
            component={Link}
            to={pathOf(id)}
            variant="default"
            leftSection={<IconFolderOpen size={17} stroke={1.6} />}
          >
            {t("access.toCampaign")}
          </Button>
        }
      />
      {can.give_access ? (
        <>
          <div className={css.tools}>
            <SearchInput
              hasSlash
              className={css.search}
              label={t("access.search")}
              query={query}
              onSearch={(next) => show({ query: next, page: 1 })}
            />
            <SegmentedControl
              aria-label={t("access.for")}
              value={permission}
              data={campaignPermissions.map((value) => ({ value, label: t(`access.may.${value}`) }))}
              onChange={setPermission}
            />
            <p className={css.meaning}>{t(`access.means.${permission}`)}</p>
          </div>
          <UsersPart
            key={query}
            {...{ campaign, query, page, permission }}
            onPage={(next) => show({ query, page: next })}
          />
          <GroupsPart campaign={campaign} query={query} permission={permission} />
        </>
      ) : (
        <EmptyState kind="notAllowed" title={t("access.notAllowed")} text={t("access.notAllowedText")} />
      )}
    </OrganizationPage>
  );
}

function Facts({ campaign: { campaign_users, campaign_groups } }: { campaign: Campaign }) {
  const t = useWords("campaigns");
  const [users, groups] = [campaign_users.length, campaign_groups.length];
  return t("access.fact", {
    users: t("access.userCount", { count: users, number: formatNumber(users) }),
    groups: t("access.groupCount", { count: groups, number: formatNumber(groups) }),
  });
}

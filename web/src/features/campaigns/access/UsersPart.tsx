import type { Campaign, CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { ROADS_PER_PAGE, type Traveller } from "@pluma/contract/campaigns/roads";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useEverybody } from "../data.roads.ts";
import { useSaidRoads } from "../roads/saidRoads.ts";
import { AccessTable, type Grantee } from "./AccessTable.tsx";
import css from "./access.module.css";
import { useGiving } from "./useGiving.ts";

type Props = {
  campaign: Campaign;
  query: string;
  page: number;
  permission: CampaignPermission;
  onPage: (page: number) => void;
};

/** The people of the organization, and by which roads each sees a campaign. */
export function UsersPart({ campaign, query, page, permission, onPage }: Props) {
  const t = useWords("campaigns");
  const say = useSaidRoads();
  const { campaign_id: id, organization_id: organizationId } = campaign;
  const people = useEverybody({ type: "campaign", id, organizationId }, query, page);
  const giving = useGiving(campaign.campaign_id, "users");
  const permissionOf = (id: number) => campaign.campaign_users.find(({ user_id }) => user_id === id)?.permission;
  const rows = people.data?.people.map(
    ({ user_id, name, role, roads }): Grantee => ({
      id: user_id,
      name,
      mark: <Monogram name={name} id={user_id} size={24} isPerson />,
      about: role && t(`access.roles.${role}`),
      access:
        roads.length === 0
          ? t("access.notYet")
          : say(roads.map(({ campaign: _, ...road }) => ({ ...road, campaign: null }))),
      state: stateOf(roads),
      sees: roads.length > 0,
      permission: stateOf(roads) === "given" ? permissionOf(user_id) : undefined,
    }),
  );
  return (
    <section className={css.part} aria-labelledby="campaign-users">
      <h3 id="campaign-users" className={css.title}>
        {t("access.users")}
      </h3>
      <AccessTable
        label={t("access.users")}
        columns={{ name: t("access.user"), about: t("access.role") }}
        rows={rows}
        giving={giving}
        permission={permission}
        failed={{ title: t("access.usersFailed"), query: people }}
        empty={<EmptyState kind="noMatch" title={t("access.nobody", { query })} />}
      />
      {people.data && people.data.pages > 1 && (
        <Pager page={page} pages={people.data.pages} count={people.data.count} size={ROADS_PER_PAGE} onPage={onPage} />
      )}
    </section>
  );
}

/** What may be changed here: who made it and who leads see it whatever is given, and a group is changed at the group. */
function stateOf(roads: Traveller["roads"]): Grantee["state"] {
  const has = (...kinds: string[]) => roads.some(({ kind }) => kinds.includes(kind));
  return has("owner", "admin") ? "fixed" : has("given") ? "given" : "notGiven";
}

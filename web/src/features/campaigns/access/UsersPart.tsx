import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { PEOPLE_PER_PAGE, type UserOrganization } from "@pluma/contract/organizations/people";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { nameOf, usePeople } from "../../organizations/index.ts";
import { AccessTable, type Grantee } from "./AccessTable.tsx";
import css from "./access.module.css";
import { useGiving } from "./useGiving.ts";

const ADMIN = 1;
const MANAGER = 2;

/** The people of the organization, and whether each sees a campaign; a new search begins at its first page. */
export function UsersPart({ campaign, query }: { campaign: Campaign; query: string }) {
  const t = useWords("campaigns");
  const [page, setPage] = useState(1);
  const people = usePeople(campaign.organization_id, { query, days: { start: "", end: "" }, page });
  const giving = useGiving(campaign.campaign_id, "users");
  const rows = people.data?.users.map(
    (person): Grantee => ({
      id: person.user_id,
      name: nameOf(person),
      mark: <Monogram name={nameOf(person)} id={person.user_id} size={24} isPerson />,
      about: t(`access.roles.${person.user_type.name}`),
      ...stateOf(campaign, person, t),
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
        failure={
          people.isError
            ? { text: t("access.usersFailed"), act: t("tryAgain"), onTryAgain: () => void people.refetch() }
            : undefined
        }
        empty={<EmptyState kind="noMatch" title={t("access.nobody", { query })} />}
      />
      {people.data && people.data.pages > 1 && (
        <Pager
          page={page}
          pages={people.data.pages}
          count={people.data.count}
          size={PEOPLE_PER_PAGE}
          onPage={setPage}
        />
      )}
    </section>
  );
}

/** Whether somebody sees a campaign, and by what: their role, having made it, a press here, or a group. */
function stateOf(campaign: Campaign, person: UserOrganization, t: ReturnType<typeof useWords>) {
  const { user_id: id, user_type_id: role, campaigns_access: seen } = person;
  // Whoever made it and is a Member since sees what they are given.
  if (id === campaign.user_id && role === MANAGER) return { access: t("access.owner"), state: "fixed" } as const;
  if (role === ADMIN) return { access: t("access.admin"), state: "fixed" } as const;
  if (campaign.campaign_users.some(({ user_id }) => user_id === id)) {
    return { access: t("access.given"), state: "given" } as const;
  }
  const isThroughGroup = seen.some(({ campaign_id }) => campaign_id === campaign.campaign_id);
  return { access: t(isThroughGroup ? "access.byGroup" : "access.notYet"), state: "notGiven" } as const;
}

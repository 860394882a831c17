import { Button } from "@mantine/core";
import type { Organization } from "@pluma/contract/organizations/organizations";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { isTabOn, nameTab, useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { OrganizationNotices } from "../../../ui/page/OrganizationNotices.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useOrganization } from "../data.ts";
import css from "./OrganizationPage.module.css";
import { pathIn, settingsPath } from "./paths.ts";

type Part = "settings" | "users" | "products" | "groups" | "campaigns" | "words" | "audit" | "keys";

/** Where those who lead it look first, at its people and at what it sells. */
const withNotices: readonly Part[] = ["users", "products"];

type OrganizationPageProps = {
  organizationId: number;
  here: Part;
  fact?: ReactNode;
  acts?: ReactNode;
  phoneActs?: ReactNode;
  children: ReactNode;
};

/**
 * A screen of an organization: its name, and beside each other the screens of it that one may see. To whom the one that is
 * asked for is not open it says so, and draws nothing of it.
 */
export function OrganizationPage({ organizationId, here, fact, acts, phoneActs, children }: OrganizationPageProps) {
  const t = useWords("organizations");
  const { data: me } = useMe();
  const organization = useOrganization(organizationId);
  const own = me?.user_organizations.find((each) => each.organization_id === organizationId);
  const name = organization.data?.name ?? own?.name ?? t("one");
  const { data } = organization;
  const isRead = data !== undefined;
  const hasCampaigns = isTabOn(useConfig(), "campaigns");
  const isSelected = useOrganizationId() === organizationId;
  const parts = isRead ? partsOf(data, { hasCampaigns, isSelected }) : [];
  const mayBeHere = parts.includes(here);
  useTabOf(name, here);
  if (!isRead && organization.isError) {
    return (
      <Page title={name}>
        <NotRead error={organization.error} onTryAgain={() => void organization.refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={name}
      lead={<Monogram name={name} id={organizationId} size={38} src={data?.thumbnail || null} />}
      {...(fact !== undefined && { fact })}
      acts={mayBeHere && acts}
      phoneActs={mayBeHere ? phoneActs : undefined}
    >
      <div className={css.tabs}>{data && <Tabs organization={data} parts={parts} here={here} />}</div>
      {isRead && !mayBeHere ? (
        <EmptyState kind="notAllowed" title={t(`notAllowed.${here}`)} text={t("notAllowed.ask")} />
      ) : (
        <>
          {data?.can.edit_people && withNotices.includes(here) && (
            <OrganizationNotices organizationId={organizationId} />
          )}
          {children}
        </>
      )}
    </Page>
  );
}

/**
 * Names the browser's tab after the part as well: the heading, by which a page names it, is the same in all of them, and is
 * the brand's name too on an organization's own host.
 */
function useTabOf(name: string, here: Part) {
  const t = useWords("organizations");
  const { app_name } = useConfig();
  // The heading says its name whenever the frame changes, too; this is said after it.
  useFrame();
  const part = t(`parts.${here}`);
  useEffect(() => nameTab(name === app_name ? part : `${part} | ${name}`));
}

type Here = { hasCampaigns: boolean; isSelected: boolean };

const partsOf = ({ can }: Organization, { hasCampaigns, isSelected }: Here): Part[] => [
  ...(can.edit ? (["settings"] as const) : []),
  // Who sees the people of an organization manages its groups.
  ...(can.see_people ? (["users", "groups"] as const) : []),
  // Whoever changes its people sells for it too, while they work in it: products are those of the selected space.
  ...(can.edit_people && isSelected ? (["products"] as const) : []),
  // Of these everybody sees some.
  ...(hasCampaigns ? (["campaigns"] as const) : []),
  // And everybody their own.
  "words",
  ...(can.see_audit ? (["audit"] as const) : []),
  ...(can.edit_keys ? (["keys"] as const) : []),
];

function Tabs({ organization, parts, here }: { organization: Organization; parts: readonly Part[]; here: Part }) {
  const t = useWords("organizations");
  const selectedId = useOrganizationId();
  const { organization_id: id } = organization;
  const to: Record<Part, string> = {
    settings: settingsPath(id),
    users: pathIn("/organization/admin-panel", id, selectedId),
    products: "/organization/admin/products",
    groups: pathIn("/organization/groups", id, selectedId),
    campaigns: pathIn("/organization/campaigns", id, selectedId),
    words: pathIn("/organization/words", id, selectedId),
    audit: pathIn("/organization/audit", id, selectedId),
    keys: pathIn("/organization/keys", id, selectedId),
  };
  const tabs = parts.map((key) => ({ key, to: to[key], name: t(`parts.${key}`) }));
  return <PageTabs label={t("tabs")} tabs={tabs} here={here} />;
}

/** Why an organization, or what is in it, could not be shown: it is not there for this person, or reading failed. */
export function NotRead({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = useWords("organizations");
  const isMissing = isRefused(error) && [400, 404].includes(error.status);
  if (!isMissing) return <LoadFailed title={t("failed")} query={{ error, refetch: onTryAgain }} />;
  return (
    <EmptyState
      kind="nothing"
      title={t("missing")}
      text={t("missingText")}
      action={
        <Button component={Link} to="/organizations">
          {t("list.title")}
        </Button>
      }
    />
  );
}

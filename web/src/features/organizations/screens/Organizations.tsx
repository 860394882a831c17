import { Button } from "@mantine/core";
import { organizations as contract } from "@pluma/contract/organizations/organizations";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useOrganizations } from "../data.ts";
import { Off } from "../head/OfOrganization.tsx";
import { OrganizationCells, OrganizationsLoading } from "../list/OrganizationCells.tsx";

/** The organizations that one belongs to, as cards. */
export default function Organizations() {
  const t = useWords("organizations");
  const isOff = useConfig().organizations === false;
  return isOff ? <Off title={t("list.title")} /> : <Mine />;
}

function Mine() {
  const t = useWords("organizations");
  const list = useOrganizations();
  const { data } = list;
  const count = data?.length ?? 0;
  return (
    <Page
      title={t("list.title")}
      fact={data && count > 0 && t("list.fact", { count, number: formatNumber(count) })}
      acts={<StaffActs />}
    >
      {count > 0 && data && <OrganizationCells organizations={data} />}
      {data && count === 0 && <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} />}
      {!data && (list.isError ? <LoadFailed title={t("list.failed")} query={list} /> : <OrganizationsLoading />)}
    </Page>
  );
}

function StaffActs() {
  const t = useWords("organizations");
  const maySeeAll = useMay(contract.listAllOrganizations);
  const mayAdd = useMay(contract.addOrganization);
  return (
    <>
      {maySeeAll && (
        <Button
          component={Link}
          to="/admin/organizations"
          variant="default"
          leftSection={<IconBuilding size={17} stroke={1.6} />}
        >
          {t("all.title")}
        </Button>
      )}
      {mayAdd && (
        <Button
          component={Link}
          to="/organizations/organization-settings"
          leftSection={<IconPlus size={17} stroke={1.6} />}
        >
          {t("all.add")}
        </Button>
      )}
    </>
  );
}

import { Button, Skeleton } from "@mantine/core";
import type { Group } from "@pluma/contract/organizations/groups";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useGroup } from "../data.groups.ts";
import { Off } from "../head/OfOrganization.tsx";
import { idFrom } from "../head/paths.ts";

/** Draws a screen of the group that the address names; says so where there is none, or none that one may see. */
export function OfGroup({ draw }: { draw: (group: Group) => ReactNode }) {
  const t = useWords("organizations");
  const id = idFrom(useParams().groupId);
  if (useConfig().organizations === false) return <Off title={t("group.one")} />;
  return id === null ? <Missing /> : <Read key={id} id={id} draw={draw} />;
}

function Read({ id, draw }: { id: number; draw: (group: Group) => ReactNode }) {
  const t = useWords("organizations");
  const group = useGroup(id);
  if (group.data) return draw(group.data);
  if (!group.isError) {
    return (
      <Page title={t("group.one")} hasBack>
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={46} mb={24} />
          <Skeleton height={56} maw={360} mb={24} />
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={30} mb={14} />
          ))}
        </div>
      </Page>
    );
  }
  if (isRefused(group.error, "not_allowed")) {
    return (
      <Page title={t("group.one")} hasBack>
        <EmptyState kind="notAllowed" title={t("notAllowed.groups")} text={t("notAllowed.ask")} />
      </Page>
    );
  }
  if (isRefused(group.error) && group.error.status === 404) return <Missing />;
  return (
    <Page title={t("group.one")} hasBack>
      <LoadFailed title={t("failed")} query={group} />
    </Page>
  );
}

function Missing() {
  const t = useWords("organizations");
  return (
    <Page title={t("group.one")} hasBack>
      <EmptyState
        kind="nothing"
        title={t("group.missing")}
        text={t("group.missingText")}
        action={
          <Button component={Link} to="/organization/groups">
            {t("group.toList")}
          </Button>
        }
      />
    </Page>
  );
}

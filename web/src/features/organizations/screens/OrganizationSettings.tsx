import { Button, Skeleton } from "@mantine/core";
import { organizations as contract } from "@pluma/contract/organizations/organizations";
import { useRef, useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useOrganization } from "../data.ts";
import { Off } from "../head/OfOrganization.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { idFrom, settingsPath } from "../head/paths.ts";
import { SettingsForm } from "../settings/SettingsForm.tsx";

/** The settings of the organization that the address names; without one staff make one, and others see their selected one. */
export default function OrganizationSettings() {
  const t = useWords("organizations");
  const id = idFrom(useParams().organization_id);
  const selectedId = useOrganizationId();
  const mayAdd = useMay(contract.addOrganization);
  if (useConfig().organizations === false) return <Off title={t("parts.settings")} />;
  if (id !== null) return <Settings key={id} id={id} />;
  if (mayAdd) return <New />;
  if (selectedId !== null) return <Navigate to={settingsPath(selectedId)} replace />;
  return (
    <Page title={t("parts.settings")}>
      <EmptyState
        kind="notAllowed"
        title={t("settings.onlyStaff")}
        action={
          <Button component={Link} to="/organizations">
            {t("list.title")}
          </Button>
        }
      />
    </Page>
  );
}

function New() {
  const t = useWords("organizations");
  const [madeId, setMadeId] = useState<number | null>(null);
  // Once what was typed is saved, and so nothing holds one back.
  if (madeId !== null) return <Navigate to={settingsPath(madeId)} replace />;
  return (
    <Page title={t("settings.newTitle")} fact={t("settings.newFact")}>
      <SettingsForm
        organization={null}
        onSaved={({ organization_id }) => {
          showSuccess(t("settings.saved"));
          setMadeId(organization_id);
        }}
      />
    </Page>
  );
}

function Settings({ id }: { id: number }) {
  const t = useWords("organizations");
  const organization = useOrganization(id);
  // Saved here, it is edited on: what is read again meanwhile does not take the form away.
  const [version, setVersion] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <div ref={part} tabIndex={-1}>
        {organization.data ? (
          <SettingsForm
            key={version}
            organization={organization.data}
            onSaved={() => {
              showSuccess(t("settings.saved"));
              setVersion(version + 1);
            }}
          />
        ) : (
          <div role="status" aria-label={t("loading")}>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={52} mb={18} maw={560} />
            ))}
          </div>
        )}
      </div>
    </OrganizationPage>
  );
}

import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { type Scope, useExportMargin } from "../data.ts";
import { AlarmButton } from "../report/AlarmButton.tsx";
import { MarginReport } from "../report/MarginReport.tsx";
import { fileOf, useMarginFilter } from "../report/marginFilter.ts";

/** What the customers, products and avatars of an organization brought it and cost its AI key, for its Admins. */
export default function OrganizationMargin() {
  const t = useWords("margin");
  return <OfOrganization title={t("title")} draw={(id) => <Shown key={id} id={id} />} />;
}

function Shown({ id }: { id: number }) {
  const t = useWords("margin");
  const scope: Scope = { kind: "organization", organizationId: id };
  // What it sells is of the selected space; a mail leads here from any.
  const isSelected = useOrganizationId() === id;
  const acts = <Acts scope={scope} />;
  return (
    <OrganizationPage organizationId={id} here={isSelected ? "products" : "settings"} fact={t("factOwn")} acts={acts}>
      <MarginReport scope={scope} mayEdit acts={acts} />
    </OrganizationPage>
  );
}

function Acts({ scope }: { scope: Scope }) {
  const t = useWords("margin");
  const { filter } = useMarginFilter();
  const csv = useExportMargin(scope);
  return (
    <>
      <AlarmButton scope={scope} />
      <ExportButton csv={csv} filter={fileOf(filter)} fileName={t("fileName")}>
        {t("csv")}
      </ExportButton>
    </>
  );
}

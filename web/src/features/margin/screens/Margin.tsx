import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { margin } from "@pluma/contract/margin/margin";
import { useState } from "react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { type Scope, useExportMargin, useFoundOrganizations } from "../data.ts";
import { AlarmButton } from "../report/AlarmButton.tsx";
import { MarginReport } from "../report/MarginReport.tsx";
import css from "../report/margin.module.css";
import { fileOf, useMarginFilter } from "../report/marginFilter.ts";

/** What customers, products and avatars brought and cost the installation, for its staff. */
export default function Margin() {
  const t = useWords("margin");
  const { filter, change } = useMarginFilter();
  const scope: Scope = { kind: "staff", organizationId: filter.organizationId };
  const mayEdit = useMay(margin.saveCap);
  const hasOrganizations = useConfig().organizations !== false;
  const acts = <Acts scope={scope} mayEdit={mayEdit} />;
  return (
    <Page title={t("title")} fact={t("fact")} acts={acts}>
      <MarginReport
        scope={scope}
        mayEdit={mayEdit}
        acts={acts}
        beside={
          hasOrganizations && (
            <OrganizationChoice chosen={filter.organizationId} onChoose={(id) => change({ organizationId: id })} />
          )
        }
      />
    </Page>
  );
}

function Acts({ scope, mayEdit }: { scope: Scope; mayEdit: boolean }) {
  const t = useWords("margin");
  const { filter } = useMarginFilter();
  const csv = useExportMargin(scope);
  return (
    <>
      <Button component={Link} to="/admin/analytics/margin/prices" variant="default">
        {t("prices.title")}
      </Button>
      {mayEdit && <AlarmButton scope={scope} />}
      <ExportButton csv={csv} filter={fileOf(filter)} fileName={t("fileName")}>
        {t("csv")}
      </ExportButton>
    </>
  );
}

const SEARCH_AFTER_MS = 300;

function OrganizationChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number | null) => void }) {
  const t = useWords("margin");
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const found = useFoundOrganizations(query).data ?? [];
  const known = found.map(({ organization_id: id, name }) => ({ value: String(id), label: name }));
  // The one that the address names need not be among those that are found.
  const isMissing = chosen !== null && known.every(({ value }) => value !== String(chosen));
  return (
    <Select
      className={css.of}
      size="sm"
      searchable
      clearable
      aria-label={t("organization")}
      placeholder={t("allOrganizations")}
      nothingFoundMessage={t("noOrganization")}
      data={isMissing ? [...known, { value: String(chosen), label: `#${chosen}` }] : known}
      value={chosen === null ? null : String(chosen)}
      onSearchChange={setText}
      onChange={(value) => onChoose(value === null ? null : Number(value))}
    />
  );
}

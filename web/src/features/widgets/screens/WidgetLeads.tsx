import { Button } from "@mantine/core";
import type { Widget, WidgetLead } from "@pluma/contract/widgets/shapes";
import { LEADS_PER_PAGE } from "@pluma/contract/widgets/widgets";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useLeads, useLeadsCsv, useTalksLive } from "../data.talks.ts";
import { Deliveries } from "../leads/Deliveries.tsx";
import css from "../leads/leads.module.css";
import { OfWidget } from "../OfWidget.tsx";
import { transcriptsPath } from "../places.ts";

/** Who left an address in a widget, with the consent that they read: searched, and taken along as a CSV. */
export default function WidgetLeads() {
  return <OfWidget>{(widget) => <Leads key={widget.widget_id} widget={widget} />}</OfWidget>;
}

function Leads({ widget }: { widget: Widget }) {
  const t = useWords("widgets");
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  const id = widget.widget_id;
  const list = useLeads(id, { search, page });
  useTalksLive(id);
  const csv = <Csv id={id} search={search} isEmpty={!list.data?.count} />;
  return (
    <Page title={t("leads.title")} fact={widget.name} acts={csv} hasBack>
      <div className={css.bar}>
        <SearchInput
          query={search}
          label={t("leads.search")}
          hasSlash
          onSearch={(next) => setParams(next ? { search: next } : {})}
        />
        <div className={css.phone}>{csv}</div>
      </div>
      <DataTable
        label={t("leads.title")}
        columns={useColumns()}
        rows={list.data?.leads}
        idOf={({ lead_id }) => lead_id}
        hrefOf={({ conversation_id }) => `${transcriptsPath(id)}?conversation=${conversation_id}`}
        failed={{ title: t("leads.failed"), query: list }}
        empty={<Nothing isFiltered={search !== ""} onClear={() => setParams({})} />}
      />
      {list.data && (
        <Pager
          page={page}
          pages={list.data.pages}
          count={list.data.count}
          size={LEADS_PER_PAGE}
          onPage={(next) => setParams({ ...(search && { search }), ...(next > 1 && { page: String(next) }) })}
        />
      )}
      {widget.webhook_url && <Deliveries widget={widget} />}
      <p className={css.more}>
        <Link to={transcriptsPath(id)}>{t("leads.toTranscripts")}</Link>
      </p>
    </Page>
  );
}

function Csv({ id, search, isEmpty }: { id: number; search: string; isEmpty: boolean }) {
  const t = useWords("widgets");
  return (
    <ExportButton csv={useLeadsCsv(id)} filter={search} fileName={t("leads.file")} isEmpty={isEmpty}>
      {t("leads.csv")}
    </ExportButton>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords("widgets");
  if (!isFiltered) return <EmptyState kind="nothing" title={t("leads.none")} text={t("leads.noneText")} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("leads.clear")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("leads.noMatch")} action={clear} />;
}

function useColumns(): Column<WidgetLead>[] {
  const t = useWords("widgets");
  return [
    { key: "email", title: t("leads.email"), place: "name", draw: ({ email }) => email },
    { key: "name", title: t("leads.name"), place: "detail", draw: ({ name }) => name ?? "" },
    { key: "note", title: t("leads.note"), isQuiet: true, isDropped: true, draw: ({ note }) => note ?? "" },
    { key: "source", title: t("leads.source"), isQuiet: true, isDropped: true, draw: ({ source }) => source ?? "" },
    {
      key: "date",
      title: t("leads.when"),
      isRight: true,
      isQuiet: true,
      place: "side",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

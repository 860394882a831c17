import { ActionIcon, Button } from "@mantine/core";
import { PEOPLE_PER_PAGE } from "@pluma/contract/organizations/people";
import { IconDownload, IconPlus, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { DateRange } from "../../../ui/data/DateRange.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useExportPeople, usePeople } from "../data.ts";
import { AddPersonDialog } from "../people/AddPersonDialog.tsx";
import { PersonRoleDialog } from "../people/PersonRoleDialog.tsx";
import css from "../people/people.module.css";
import { filterFrom, type PeopleFilter, searchOf, thisMonth } from "../people/peopleFilter.ts";
import { RemovePersonDialog } from "../people/RemovePersonDialog.tsx";
import { type PeopleDialog, usePeopleColumns } from "../people/usePeopleColumns.tsx";

/** The people of the selected organization, with what they wrote there between two days. */
export default function People() {
  const t = useWords("organizations");
  const { organizations } = useConfig();
  const { data: me } = useMe();
  const organizationId = useOrganizationId();
  if (organizations === false || organizationId === null) {
    return (
      <Page title={t("people.title")}>
        <EmptyState kind="nothing" title={t(organizations === false ? "off" : "select")} />
      </Page>
    );
  }
  const name = me?.user_organizations.find((each) => each.organization_id === organizationId)?.name;
  return <Listed key={organizationId} organizationId={organizationId} name={name ?? t("people.title")} />;
}

function Listed({ organizationId, name }: { organizationId: number; name: string }) {
  const t = useWords("organizations");
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const people = usePeople(organizationId, filter);
  const [dialog, setDialog] = useState<PeopleDialog>(null);
  const { users, count = 0, pages = 1, sums, can } = people.data ?? {};
  const columns = usePeopleColumns(setDialog, sums?.ltv != null);
  const change = (next: Partial<PeopleFilter>) =>
    setSearch(searchOf({ ...filter, page: 1, ...next }), { replace: next.page === undefined });
  const add = can?.add ? () => setDialog({ kind: "add" }) : undefined;
  if (isRefused(people.error, "not_allowed")) return <NotAllowed name={name} />;
  return (
    <Page
      title={name}
      fact={sums && filter.query === "" && t("people.fact", { count, number: formatNumber(count) })}
      acts={<Acts organizationId={organizationId} filter={filter} count={count} onAdd={add} />}
      phoneActs={add && <AddIcon onAdd={add} />}
    >
      <div className={css.tools}>
        <SearchInput hasSlash label={t("people.search")} query={filter.query} onSearch={(query) => change({ query })} />
        <DateRange days={filter.days} month={thisMonth()} onChange={(days) => change({ days })} />
      </div>
      <DataTable
        label={t("people.title")}
        columns={columns}
        rows={users}
        idOf={({ user_id }) => user_id}
        failure={
          people.isError
            ? { text: t("people.failed"), act: t("people.tryAgain"), onTryAgain: () => void people.refetch() }
            : undefined
        }
        empty={<None query={filter.query} onClear={() => setSearch({})} />}
      />
      {sums && count > 0 && (
        <p className={css.sums}>
          <span>{t("people.sumOfWords", { count: sums.total_words, number: formatNumber(sums.total_words) })}</span>
          {sums.ltv != null && <span>{t("people.sumOfMoney", { amount: sums.ltv.toFixed(2) })}</span>}
        </p>
      )}
      {users && (
        <Pager
          page={filter.page}
          pages={pages}
          count={count}
          size={PEOPLE_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      <Dialogs dialog={dialog} organizationId={organizationId} name={name} onClose={() => setDialog(null)} />
    </Page>
  );
}

type DialogsProps = { dialog: PeopleDialog; organizationId: number; name: string; onClose: () => void };

function Dialogs({ dialog, organizationId, name, onClose }: DialogsProps) {
  if (!dialog) return null;
  if (dialog.kind === "add") return <AddPersonDialog organizationId={organizationId} onClose={onClose} />;
  if (dialog.kind === "role") return <PersonRoleDialog person={dialog.person} onClose={onClose} />;
  return <RemovePersonDialog person={dialog.person} organization={name} onClose={onClose} />;
}

type ActsProps = { organizationId: number; filter: PeopleFilter; count: number; onAdd: (() => void) | undefined };

function Acts({ organizationId, filter, count, onAdd }: ActsProps) {
  const t = useWords("organizations");
  const csv = useExportPeople(organizationId);
  const handleExport = () =>
    csv.mutate(filter, {
      onSuccess: (file) => saveFile(file, `${t("people.fileName")}-${new Date().toISOString().slice(0, 10)}.csv`),
      onError: showAlert,
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.6} />}
        loading={csv.isPending}
        disabled={count === 0}
        onClick={handleExport}
      >
        {t("people.csv", { number: formatNumber(count) })}
      </Button>
      {onAdd && (
        <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
          {t("people.add")}
        </Button>
      )}
    </>
  );
}

function AddIcon({ onAdd }: { onAdd: () => void }) {
  const t = useWords("organizations");
  return (
    <ActionIcon size="lg" aria-label={t("people.add")} onClick={onAdd}>
      <IconUserPlus size={22} stroke={1.6} />
    </ActionIcon>
  );
}

function NotAllowed({ name }: { name: string }) {
  const t = useWords("organizations");
  return (
    <Page title={name}>
      <EmptyState kind="notAllowed" title={t("people.notAllowed")} text={t("people.askAdmin")} />
    </Page>
  );
}

function None({ query, onClear }: { query: string; onClear: () => void }) {
  const t = useWords("organizations");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("people.clear")}
    </Button>
  );
  return (
    <EmptyState
      kind={query === "" ? "nothing" : "noMatch"}
      title={query === "" ? t("people.none") : t("people.noMatch", { query })}
      action={query !== "" && clear}
    />
  );
}

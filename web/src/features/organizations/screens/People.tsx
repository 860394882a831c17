import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { PEOPLE_PER_PAGE, peopleSorts } from "@pluma/contract/organizations/people";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { formatCount } from "../../../ui/data/formatCount.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { useExportPeople, usePeople } from "../data.people.ts";
import { useOrganization } from "../data.ts";
import { OfOrganization } from "../head/OfOrganization.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { pathIn } from "../head/paths.ts";
import { partPages } from "../head/usePartPage.ts";
import { ImportPeopleDialog } from "../imports/ImportPeopleDialog.tsx";
import { RunningImport } from "../imports/RunningImport.tsx";
import { Invitations } from "../invitations/Invitations.tsx";
import { nameOf } from "../nameOf.ts";
import { AddPersonDialog } from "../people/AddPersonDialog.tsx";
import { formatMoney } from "../people/money.ts";
import { PersonRoleDialog } from "../people/PersonRoleDialog.tsx";
import css from "../people/people.module.css";
import { columnOf, filterFrom, type PeopleFilter, searchOf, sortFrom, thisMonth } from "../people/peopleFilter.ts";
import { RemovePersonDialog } from "../people/RemovePersonDialog.tsx";
import { type PeopleDialog, usePeopleColumns } from "../people/usePeopleColumns.tsx";
import { HandOverDialog } from "../work/HandOverDialog.tsx";
import { Leavers } from "../work/Leavers.tsx";

/** The people of an organization, with what they wrote there between two days; `isAdding` opens the way in for one more. */
export default function People({ isAdding = false }: { isAdding?: boolean }) {
  const t = useWords("organizations");
  return (
    <OfOrganization
      title={t("people.title")}
      draw={(organizationId) => <Listed key={organizationId} organizationId={organizationId} isAdding={isAdding} />}
    />
  );
}

function Listed({ organizationId, isAdding }: { organizationId: number; isAdding: boolean }) {
  const t = useWords("organizations");
  const { filter, change, clear } = useFilter();
  const people = usePeople(organizationId, filter);
  const name = useOrganization(organizationId).data?.name ?? "";
  const [dialog, setDialog] = useState<PeopleDialog>(isAdding ? { kind: "add" } : null);
  const selectedId = useOrganizationId();
  const { users, count = 0, pages = 1, sums, can } = people.data ?? {};
  const sort = columnOf(filter.sort);
  const hasMoney = sums?.ltv != null;
  const columns = usePeopleColumns({ name, onOpen: setDialog, hasMoney, selectedId, sortedBy: sort.by });
  const resume = (importId: number) => setDialog({ kind: "import", importId });
  const add = can?.add ? () => setDialog({ kind: "add" }) : undefined;
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="users"
      acts={<Acts organizationId={organizationId} filter={filter} count={people.data?.count} onAdd={add} />}
      phoneActs={add && <AddIcon onAdd={add} />}
    >
      <Tools filter={filter} onChange={change} />
      {can?.add && <RunningImport organizationId={organizationId} onOpen={resume} />}
      <DataTable
        label={t("people.title")}
        columns={columns}
        rows={users}
        idOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => pathIn(`/organization/admin-panel/users/${user_id}`, organizationId, selectedId)}
        sort={sort}
        onSort={({ by, isDown }) => change({ sort: sortFrom(`${by}_${isDown ? "desc" : "asc"}`) })}
        failed={{ title: t("people.failed"), query: people }}
        empty={<None query={filter.query} hasOthers={count > 0} onClear={clear} />}
      />
      {sums && count > 0 && <Sums sums={sums} count={count} />}
      {users && (
        <Pager
          page={filter.page}
          pages={pages}
          count={count}
          size={PEOPLE_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      {can?.add && <Invitations organizationId={organizationId} />}
      {can?.add && <Leavers organizationId={organizationId} />}
      <Dialogs
        dialog={can?.add || (dialog && "person" in dialog) ? dialog : null}
        onOpen={setDialog}
        organizationId={organizationId}
        name={name}
        isAdding={isAdding}
        onClose={() => setDialog(null)}
      />
    </OrganizationPage>
  );
}

type ToolsProps = { filter: PeopleFilter; onChange: (next: Partial<PeopleFilter>) => void };

function Tools({ filter, onChange }: ToolsProps) {
  const t = useWords("organizations");
  return (
    <div className={css.tools}>
      <SearchInput hasSlash label={t("people.search")} query={filter.query} onSearch={(query) => onChange({ query })} />
      <DateRange days={filter.days} month={thisMonth()} onChange={(days) => onChange({ days })} />
      <NativeSelect
        className={css.sort}
        aria-label={t("people.sortBy")}
        data={peopleSorts.map((value) => ({ value, label: t(`people.sorts.${value}`) }))}
        value={filter.sort}
        onChange={(event) => onChange({ sort: sortFrom(event.currentTarget.value) })}
      />
    </div>
  );
}

type SumsProps = { sums: { total_words: number; ltv?: number | null | undefined }; count: number };

/** Of everybody whom the search leaves, not of this page alone. */
function Sums({ sums, count }: SumsProps) {
  const t = useWords("organizations");
  return (
    <p className={css.sums}>
      <b>{t("people.sumOfPeople", { count, number: formatNumber(count) })}</b>
      <span>{t("people.sumOfWords", { count: sums.total_words, number: formatNumber(sums.total_words) })}</span>
      {sums.ltv != null && <span>{t("people.sumOfMoney", { amount: formatMoney(sums.ltv) })}</span>}
    </p>
  );
}

type DialogsProps = {
  dialog: PeopleDialog;
  organizationId: number;
  name: string;
  isAdding: boolean;
  onOpen: (dialog: PeopleDialog) => void;
  onClose: () => void;
};

function Dialogs({ dialog, organizationId, name, isAdding, onOpen, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const selectedId = useOrganizationId();
  if (!dialog) return null;
  if (dialog.kind === "role") return <PersonRoleDialog person={dialog.person} onClose={onClose} />;
  if (dialog.kind === "work") {
    const { user_id: userId } = dialog.person;
    return <HandOverDialog {...{ organizationId, userId, name: nameOf(dialog.person), onClose }} />;
  }
  if (dialog.kind === "remove")
    return <RemovePersonDialog person={dialog.person} organization={name} onClose={onClose} />;
  // What was opened by its own address is left by going to that of the list.
  const close = () => {
    onClose();
    if (isAdding) void navigate(pathIn("/organization/admin-panel", organizationId, selectedId), { replace: true });
  };
  if (dialog.kind === "import")
    return <ImportPeopleDialog organizationId={organizationId} begun={dialog.importId} onClose={close} />;
  const several = () => onOpen({ kind: "import" });
  return <AddPersonDialog organizationId={organizationId} onSeveral={several} onClose={close} />;
}

type ActsProps = {
  organizationId: number;
  filter: PeopleFilter;
  count: number | undefined;
  onAdd: (() => void) | undefined;
};

function Acts({ organizationId, filter, count, onAdd }: ActsProps) {
  const t = useWords("organizations");
  return (
    <>
      <ExportButton
        csv={useExportPeople(organizationId)}
        filter={filter}
        fileName={`${t("people.fileName")}-${new Date().toISOString().slice(0, 10)}`}
        isEmpty={!count}
      >
        {t("people.csv", { number: formatCount(count) })}
      </ExportButton>
      {onAdd && (
        <Button leftSection={<IconUserPlus size={17} stroke={1.6} />} onClick={onAdd}>
          {t("people.add")}
        </Button>
      )}
    </>
  );
}

function AddIcon({ onAdd }: { onAdd: () => void }) {
  const t = useWords("organizations");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon size="lg" aria-label={t("people.add")} onClick={onAdd}>
        <IconUserPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function None({ query, hasOthers, onClear }: { query: string; hasOthers: boolean; onClear: () => void }) {
  const t = useWords("organizations");
  if (query === "" && !hasOthers) return <EmptyState kind="nothing" title={t("people.none")} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("people.clear")}
    </Button>
  );
  return (
    <EmptyState
      kind="noMatch"
      title={hasOthers ? t("people.noSuchPage") : t("people.noMatch", { query })}
      action={clear}
    />
  );
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const kept = Object.fromEntries(
    ["organization", ...partPages].flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ""]] : [])),
  );
  return {
    filter,
    // Back leads through pages, but not through every word that was typed.
    change: (next: Partial<PeopleFilter>) =>
      setSearch({ ...kept, ...searchOf({ ...filter, page: 1, ...next }) }, { replace: next.page === undefined }),
    clear: () => setSearch({ ...kept, ...(search.has("sort") && { sort: filter.sort }) }),
  };
}

import { ActionIcon, Button } from "@mantine/core";
import { backoffice, CUSTOMERS_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import { IconPlus, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { found } from "../../../ui/page/found.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useStaff } from "../data.ts";
import { AddStaffDialog } from "../staff/AddStaffDialog.tsx";
import { RemoveStaffDialog } from "../staff/RemoveStaffDialog.tsx";
import { RoleDialog } from "../staff/RoleDialog.tsx";
import { type StaffDialog, useStaffColumns } from "../staff/useStaffColumns.tsx";
import css from "./Customers.module.css";

/** The staff: searched by e-mail, and for admins added, changed and removed. */
export default function Staff() {
  const t = useWords("backoffice");
  const [search, setSearch] = useSearchParams();
  const query = search.get("query") ?? "";
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const staff = useStaff({ query, page });
  const [dialog, setDialog] = useState<StaffDialog>(null);
  const columns = useStaffColumns(setDialog);
  const add = useMay(backoffice.addStaff) ? () => setDialog({ kind: "add" }) : undefined;
  return (
    <Page
      title={t("staff.title")}
      fact={
        (staff.data &&
          query === "" &&
          t("staff.fact", { count: staff.data.count, number: formatNumber(staff.data.count) })) ||
        found(query !== "" && staff.data?.count)
      }
      acts={add && <AddButton onAdd={add} />}
      phoneActs={add && <AddIcon onAdd={add} />}
    >
      <div className={css.tools}>
        <SearchInput
          hasSlash
          label={t("staff.search")}
          query={query}
          onSearch={(next) => setSearch(next === "" ? {} : { query: next }, { replace: true })}
        />
      </div>
      <DataTable
        label={t("staff.title")}
        columns={columns}
        rows={staff.data?.staff}
        idOf={({ staff_id }) => staff_id}
        failed={{ title: t("staff.failed"), query: staff }}
        empty={<None query={query} onClear={() => setSearch({})} />}
      />
      {staff.data && (
        <Pager
          page={page}
          pages={staff.data.pages}
          count={staff.data.count}
          size={CUSTOMERS_PER_PAGE}
          onPage={(next) => setSearch({ ...(query && { query }), page: String(next) })}
        />
      )}
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

function Dialogs({ dialog, onClose }: { dialog: StaffDialog; onClose: () => void }) {
  if (!dialog) return null;
  if (dialog.kind === "add") return <AddStaffDialog onClose={onClose} />;
  if (dialog.kind === "role") return <RoleDialog member={dialog.member} onClose={onClose} />;
  return <RemoveStaffDialog member={dialog.member} onClose={onClose} />;
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useWords("backoffice");
  return (
    <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
      {t("staff.add")}
    </Button>
  );
}

function AddIcon({ onAdd }: { onAdd: () => void }) {
  const t = useWords("backoffice");
  return (
    <ActionIcon size="lg" aria-label={t("staff.add")} onClick={onAdd}>
      <IconUserPlus size={22} stroke={1.6} />
    </ActionIcon>
  );
}

function None({ query, onClear }: { query: string; onClear: () => void }) {
  const t = useWords("backoffice");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clearFilters")}
    </Button>
  );
  return (
    <EmptyState kind="noMatch" title={query === "" ? t("noSuchPage") : t("staff.noMatch", { query })} action={clear} />
  );
}

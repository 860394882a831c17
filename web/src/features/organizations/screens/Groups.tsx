import { ActionIcon, Button } from "@mantine/core";
import type { ListedGroup } from "@pluma/contract/organizations/groups";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { useGroups } from "../data.groups.ts";
import { DeleteGroupDialog } from "../groups/DeleteGroupDialog.tsx";
import { GroupNameDialog } from "../groups/GroupNameDialog.tsx";
import { OfOrganization } from "../head/OfOrganization.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { pathIn } from "../head/paths.ts";
import css from "../people/people.module.css";

type Open = { kind: "name" | "delete"; group: ListedGroup } | { kind: "new" } | null;

/** The groups of an organization. */
export default function Groups() {
  const t = useWords("organizations");
  return (
    <OfOrganization
      title={t("groups.title")}
      draw={(organizationId) => <Listed key={organizationId} organizationId={organizationId} />}
    />
  );
}

function Listed({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const { query, search } = useQuery();
  const list = useGroups(organizationId, query);
  const selectedId = useOrganizationId();
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen({ kind: "new" });
  const pathOf = ({ group_id }: { group_id: number }) =>
    pathIn(`/organization/groups/${group_id}`, organizationId, selectedId);
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="groups"
      acts={
        <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
          {t("groups.add")}
        </Button>
      }
      phoneActs={<AddIcon onAdd={add} />}
    >
      <div className={css.tools}>
        <SearchInput hasSlash label={t("groups.search")} query={query} onSearch={search} />
      </div>
      <DataTable
        label={t("groups.title")}
        columns={columns}
        rows={list.data}
        idOf={({ group_id }) => group_id}
        hrefOf={pathOf}
        failed={{ title: t("groups.failed"), query: list }}
        empty={<None query={query} onClear={() => search("")} onAdd={add} />}
      />
      <Dialogs open={open} organizationId={organizationId} pathOf={pathOf} onClose={() => setOpen(null)} />
    </OrganizationPage>
  );
}

type DialogsProps = {
  open: Open;
  organizationId: number;
  pathOf: (group: { group_id: number }) => string;
  onClose: () => void;
};

function Dialogs({ open, organizationId, pathOf, onClose }: DialogsProps) {
  const navigate = useNavigate();
  if (!open) return null;
  if (open.kind === "delete") return <DeleteGroupDialog group={open.group} onClose={onClose} />;
  const isNew = open.kind === "new";
  return (
    <GroupNameDialog
      organizationId={organizationId}
      group={isNew ? null : open.group}
      // Whoever makes a group puts people into it next.
      onSaved={(group) => isNew && void navigate(pathOf(group))}
      onClose={onClose}
    />
  );
}

function useColumns(onOpen: (open: Open) => void): Column<ListedGroup>[] {
  const t = useWords("organizations");
  return [
    { key: "name", title: t("groups.name"), place: "name", draw: ({ name }) => name },
    {
      key: "people",
      isNamed: true,
      title: t("groups.people"),
      isRight: true,
      place: "detail",
      draw: ({ people }) => formatNumber(people),
    },
    {
      key: "made",
      title: t("groups.made"),
      isRight: true,
      place: "state",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: "actions",
      title: t("groups.actions"),
      isRight: true,
      place: "side",
      draw: (group) => (
        <span className={css.actions}>
          <ActionIcon
            aria-label={t("groups.rename", { name: group.name })}
            title={t("groups.rename", { name: group.name })}
            onClick={() => onOpen({ kind: "name", group })}
          >
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            color="red"
            aria-label={t("groups.deleteOf", { name: group.name })}
            title={t("groups.deleteOf", { name: group.name })}
            onClick={() => onOpen({ kind: "delete", group })}
          >
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        </span>
      ),
    },
  ];
}

function AddIcon({ onAdd }: { onAdd: () => void }) {
  const t = useWords("organizations");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon size="lg" aria-label={t("groups.add")} onClick={onAdd}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function None({ query, onClear, onAdd }: { query: string; onClear: () => void; onAdd: () => void }) {
  const t = useWords("organizations");
  if (query === "") {
    const add = <Button onClick={onAdd}>{t("groups.add")}</Button>;
    return <EmptyState kind="nothing" title={t("groups.none")} text={t("groups.noneText")} action={add} />;
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("groups.clear")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("groups.noMatch", { query })} action={clear} />;
}

function useQuery() {
  const [params, setParams] = useSearchParams();
  return {
    query: params.get("query") ?? "",
    search(query: string) {
      const next = new URLSearchParams(params);
      if (query === "") next.delete("query");
      else next.set("query", query);
      setParams(next, { replace: true });
    },
  };
}

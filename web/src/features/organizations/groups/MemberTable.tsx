import { Button } from "@mantine/core";
import type { Group } from "@pluma/contract/organizations/groups";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { nameOf } from "../nameOf.ts";
import css from "./groups.module.css";

export type Member = Group["group_users"][number];

/** Who is in a group, each of them a way to what they are in the organization. */
export function MemberTable({ group, onRemove }: { group: Group; onRemove: (member: Member) => void }) {
  const t = useWords("organizations");
  const columns: Column<Member>[] = [
    {
      key: "name",
      title: t("people.name"),
      place: "name",
      draw: (member) => (
        <span className={css.member}>
          <Monogram name={nameOf(member)} id={member.user_id} size={24} isPerson />
          <span>{nameOf(member)}</span>
        </span>
      ),
    },
    { key: "email", title: t("people.emailColumn"), isQuiet: true, place: "detail", draw: ({ user }) => user.email },
    { key: "role", title: t("people.role"), place: "state", draw: ({ user_type }) => t(`roles.${user_type.name}`) },
    {
      key: "since",
      title: t("group.since"),
      isRight: true,
      isDropped: true,
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: "actions",
      title: t("groups.actions"),
      isRight: true,
      place: "side",
      draw: (member) => (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          aria-label={t("group.removeOf", { name: nameOf(member) })}
          onClick={() => onRemove(member)}
        >
          {t("group.remove")}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t("group.people")}
      columns={columns}
      rows={group.group_users}
      idOf={({ user_id }) => user_id}
      hrefOf={({ user_id }) => `/organization/groups/${group.group_id}/users/${user_id}`}
      empty={<EmptyState kind="nothing" title={t("group.none")} text={t("group.noneText")} />}
    />
  );
}

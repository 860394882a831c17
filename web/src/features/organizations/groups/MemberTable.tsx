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

/** By what somebody is in a group. */
function how(t: ReturnType<typeof useWords>, { is_added: isAdded, products }: Member): string {
  if (products.length === 0) return t("group.byHand");
  return t(isAdded ? "group.both" : "group.bought", { products: products.map(({ name }) => name).join(", ") });
}

/** Who is in a group, each of them a way to what they are in the organization. */
export function MemberTable({ group, onRemove }: { group: Group; onRemove: (member: Member) => void }) {
  const t = useWords("organizations");
  const columns: Column<Member>[] = [
    { key: "name", title: t("people.name"), place: "name", draw: (member) => <Name member={member} /> },
    { key: "email", title: t("people.emailColumn"), isQuiet: true, place: "detail", draw: ({ user }) => user.email },
    ...(group.group_users.some(({ products }) => products.length > 0)
      ? [{ key: "how", title: t("group.how"), place: "acts" as const, draw: (member: Member) => how(t, member) }]
      : []),
    {
      key: "role",
      title: t("people.role"),
      place: "state",
      isWhole: true,
      draw: ({ user_type }) => t(`roles.${user_type.name}`),
    },
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
      // Whom a purchase brings is there for as long as it gives access.
      draw: (member) =>
        member.is_added && (
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

function Name({ member }: { member: Member }) {
  return (
    <span className={css.member}>
      <Monogram name={nameOf(member)} id={member.user_id} size={24} isPerson />
      <span>{nameOf(member)}</span>
    </span>
  );
}

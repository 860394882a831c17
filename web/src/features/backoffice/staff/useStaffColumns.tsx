import { ActionIcon } from "@mantine/core";
import type { StaffMember } from "@pluma/contract/backoffice/backoffice";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import css from "./staff.module.css";

/** What is open over the list, and of whom. */
export type StaffDialog = { kind: "add" } | { kind: "role" | "remove"; member: StaffMember } | null;

/** The columns of the staff: name, e-mail, role, and what may be done; what may not says why. */
export function useStaffColumns(onOpen: (dialog: StaffDialog) => void): Column<StaffMember>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "name",
      title: t("fields.name"),
      place: "name",
      draw: ({ user }) => (
        <Link className={css.name} to={`/admin/users/${user.user_id}`}>
          {nameOf(user)}
        </Link>
      ),
    },
    { key: "email", title: t("fields.email"), isQuiet: true, place: "detail", draw: ({ user }) => user.email },
    { key: "role", title: t("fields.role"), place: "state", draw: ({ role }) => <Tag>{t(`roles.${role}`)}</Tag> },
    {
      key: "actions",
      title: t("staff.actions"),
      isRight: true,
      place: "side",
      draw: (member) => <Actions member={member} onOpen={onOpen} />,
    },
  ];
}

type ActionsProps = { member: StaffMember; onOpen: (dialog: StaffDialog) => void };

function Actions({ member, onOpen }: ActionsProps) {
  const t = useWords("backoffice");
  const { can, kept_because: why } = member;
  if (why) return <span className={css.why}>{t(`staff.why.${why}`)}</span>;
  const name = nameOf(member.user);
  return (
    <span className={css.actions}>
      {can.change && (
        <ActionIcon
          size="sm"
          aria-label={t("staff.editRole", { name })}
          title={t("staff.editRole", { name })}
          onClick={() => onOpen({ kind: "role", member })}
        >
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {can.remove && (
        <ActionIcon
          size="sm"
          color="red"
          aria-label={t("staff.remove", { name })}
          title={t("staff.remove", { name })}
          onClick={() => onOpen({ kind: "remove", member })}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </span>
  );
}

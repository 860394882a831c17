import { ActionIcon } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { StaffMember } from "@pluma/contract/backoffice/backoffice";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { nameOf } from "../customers/useCustomerColumns.tsx";
import { whyProtected } from "../rules.ts";
import css from "./staff.module.css";

/** What is open over the list, and of whom. */
export type StaffDialog = { kind: "add" } | { kind: "role" | "remove"; member: StaffMember } | null;

type Given = {
  me: Me | undefined;
  staff: { staff: StaffMember[]; pages: number } | undefined;
  isSearched: boolean;
  onOpen: (dialog: StaffDialog) => void;
};

/** The columns of the staff: name, e-mail, role, and what may be done; what may not says why. */
export function useStaffColumns({ me, staff, isSearched, onOpen }: Given): Column<StaffMember>[] {
  const t = useWords("backoffice");
  const admins = {
    count: staff?.staff.filter(({ role }) => role === "admin").length ?? 0,
    // Of a part of the staff nobody can tell who the last admin is; the server can.
    areAllHere: staff?.pages === 1 && !isSearched,
  };
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
      draw: (member) => me && <Actions member={member} why={whyProtected(me, member, admins)} onOpen={onOpen} />,
    },
  ];
}

type ActionsProps = { member: StaffMember; why: ReturnType<typeof whyProtected>; onOpen: Given["onOpen"] };

function Actions({ member, why, onOpen }: ActionsProps) {
  const t = useWords("backoffice");
  if (why === "manager") return null;
  if (why) return <span className={css.why}>{t(`staff.why.${why}`)}</span>;
  const name = nameOf(member.user);
  return (
    <span className={css.actions}>
      <ActionIcon
        size="sm"
        aria-label={t("staff.editRole", { name })}
        title={t("staff.editRole", { name })}
        onClick={() => onOpen({ kind: "role", member })}
      >
        <IconPencil size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        color="red"
        aria-label={t("staff.remove", { name })}
        title={t("staff.remove", { name })}
        onClick={() => onOpen({ kind: "remove", member })}
      >
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}

import type { Invitation } from "@pluma/contract/organizations/invitations";
import { IconMail, IconTrash } from "@tabler/icons-react";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import css from "./invitations.module.css";

type Options = { onSend: (invitation: Invitation) => void; onWithdraw: (invitation: Invitation) => void };

/** The columns of invitations: to whom, as what, by whom, since when and until when. */
export function useInvitationColumns({ onSend, onWithdraw }: Options): Column<Invitation>[] {
  const t = useWords("organizations");
  return [
    { key: "email", title: t("invitations.email"), place: "name", draw: ({ email }) => email },
    {
      key: "role",
      title: t("invitations.role"),
      place: "state",
      isWhole: true,
      draw: ({ user_type }) => t(`roles.${user_type.name}`),
    },
    {
      key: "by",
      title: t("invitations.by"),
      isQuiet: true,
      isDropped: true,
      draw: (row) => <Inviter invitation={row} />,
    },
    {
      key: "when",
      title: t("invitations.when"),
      isQuiet: true,
      isRight: true,
      isDropped: true,
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: "expires",
      title: t("invitations.expires"),
      place: "detail",
      draw: (row) => <Until invitation={row} />,
    },
    {
      key: "actions",
      title: t("people.actions"),
      isRight: true,
      place: "side",
      draw: (row) => (
        <MoreMenu label={t("invitations.more", { email: row.email })}>
          <MoreItem Icon={IconMail} onPress={() => onSend(row)}>
            {t("invitations.send")}
          </MoreItem>
          <MoreItem Icon={IconTrash} isRed onPress={() => onWithdraw(row)}>
            {t("invitations.withdraw")}
          </MoreItem>
        </MoreMenu>
      ),
    },
  ];
}

function Inviter({ invitation: { invited_by: by, by_staff: isByStaff } }: { invitation: Invitation }) {
  const t = useWords("organizations");
  if (isByStaff) return t("audit.staff");
  return by === null ? t("invitations.nobody") : [by.name, by.last_name].filter(Boolean).join(" ");
}

function Until({ invitation: { expires_at, is_expired } }: { invitation: Invitation }) {
  const t = useWords("organizations");
  const language = useLanguage();
  return (
    <span className={css.whole} data-over={is_expired || undefined}>
      {is_expired ? t("invitations.expired") : t("invitations.expiresOn", { date: formatDate(expires_at, language) })}
    </span>
  );
}

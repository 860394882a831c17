import { ActionIcon } from "@mantine/core";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { nameOf } from "./nameOf.ts";
import css from "./people.module.css";

/** What is open over the list, and of whom. */
export type PeopleDialog = { kind: "add" } | { kind: "role" | "remove"; person: UserOrganization } | null;

/** The columns of the people of an organization; money only for those whom the server tells it. */
export function usePeopleColumns(
  onOpen: (dialog: PeopleDialog) => void,
  hasMoney: boolean,
): Column<UserOrganization>[] {
  const t = useWords("organizations");
  const money = (amount: number) => amount.toFixed(2);
  return [
    { key: "id", title: t("people.id"), isQuiet: true, draw: ({ user_id }) => user_id },
    { key: "name", title: t("people.name"), place: "name", draw: nameOf },
    { key: "email", title: t("people.emailColumn"), isQuiet: true, place: "detail", draw: ({ user }) => user.email },
    { key: "role", title: t("people.role"), place: "state", draw: ({ user_type }) => t(`roles.${user_type.name}`) },
    {
      key: "words",
      title: t("people.totalWords"),
      isRight: true,
      draw: ({ total_words }) => formatNumber(total_words),
    },
    {
      key: "used",
      title: t("people.lastUsed"),
      isRight: true,
      draw: ({ last_used }) => (last_used === null ? t("people.notYet") : <Moment at={last_used} />),
    },
    ...(hasMoney
      ? [{ key: "ltv", title: t("people.ltv"), isRight: true, draw: ({ ltv }: UserOrganization) => money(ltv ?? 0) }]
      : []),
    {
      key: "actions",
      title: t("people.actions"),
      isRight: true,
      place: "side",
      draw: (person) => <Actions person={person} onOpen={onOpen} />,
    },
  ];
}

type ActionsProps = { person: UserOrganization; onOpen: (dialog: PeopleDialog) => void };

function Actions({ person, onOpen }: ActionsProps) {
  const t = useWords("organizations");
  const { can, kept_because: why } = person;
  if (why) return <span className={css.why}>{t(`people.why.${why}`)}</span>;
  const name = nameOf(person);
  return (
    <span className={css.actions}>
      {can.change && (
        <ActionIcon
          size="sm"
          aria-label={t("people.editRole", { name })}
          title={t("people.editRole", { name })}
          onClick={() => onOpen({ kind: "role", person })}
        >
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {can.remove && (
        <ActionIcon
          size="sm"
          color="red"
          aria-label={t("people.remove", { name })}
          title={t("people.remove", { name })}
          onClick={() => onOpen({ kind: "remove", person })}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </span>
  );
}

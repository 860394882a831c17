import type { UserOrganization } from "@pluma/contract/organizations/people";
import { IconArrowsExchange, IconTrash, IconUser, IconUserCog } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { pathIn } from "../head/paths.ts";
import { nameOf } from "../nameOf.ts";
import { formatMoney } from "./money.ts";
import css from "./people.module.css";

/** What is open over the list, and of whom. */
export type PeopleDialog =
  | { kind: "add" }
  /** One that was begun, or a new one. */
  | { kind: "import"; importId?: number }
  | { kind: "role" | "remove" | "work"; person: UserOrganization }
  | null;

type Options = {
  /** What the organization is called. */
  name: string;
  onOpen: (dialog: PeopleDialog) => void;
  hasMoney: boolean;
  selectedId: number | null;
  /** The column by which they are sorted: on phones it is seen in their rows, too. */
  sortedBy: string;
};

/** The columns of the people of an organization; money only for those whom the server tells it. */
export function usePeopleColumns({ name: organization, onOpen, hasMoney, selectedId, sortedBy }: Options) {
  const t = useWords("organizations");
  const below = (key: string) => (key === sortedBy ? ({ place: "acts", isNamed: true } as const) : {});
  const columns: Column<UserOrganization>[] = [
    { key: "id", title: t("people.id"), isQuiet: true, isDropped: true, draw: ({ user_id }) => user_id },
    {
      key: "name",
      title: t("people.name"),
      isSortable: true,
      place: "name",
      draw: (person) => <Name person={person} />,
    },
    { key: "email", title: t("people.emailColumn"), isQuiet: true, place: "detail", draw: ({ user }) => user.email },
    {
      key: "role",
      title: t("people.role"),
      place: "state",
      isWhole: true,
      draw: ({ user_type }) => t(`roles.${user_type.name}`),
    },
    {
      key: "words",
      title: t("people.totalWords"),
      isRight: true,
      isSortable: true,
      ...below("words"),
      draw: ({ total_words }) => formatNumber(total_words),
    },
    {
      key: "used",
      title: t("people.lastUsed"),
      isRight: true,
      isSortable: true,
      ...below("used"),
      draw: ({ last_used }) => (last_used === null ? t("people.notYet") : <Moment at={last_used} />),
    },
  ];
  const money: Column<UserOrganization> = {
    key: "ltv",
    title: t("people.ltv"),
    isRight: true,
    isDropped: true,
    draw: ({ ltv }) => formatMoney(ltv ?? 0),
  };
  const acts: Column<UserOrganization> = {
    key: "actions",
    title: t("groups.actions"),
    isRight: true,
    place: "side",
    draw: (person) => <Acts person={person} organization={organization} onOpen={onOpen} selectedId={selectedId} />,
  };
  return [...columns, ...(hasMoney ? [money] : []), acts];
}

function Name({ person }: { person: UserOrganization }) {
  const name = nameOf(person);
  return (
    <span className={css.person}>
      <Monogram name={name} id={person.user_id} size={24} isPerson />
      <span>{name}</span>
    </span>
  );
}

type ActsProps = Pick<Options, "onOpen" | "selectedId"> & { person: UserOrganization; organization: string };

function Acts({ person, organization, onOpen, selectedId }: ActsProps) {
  const t = useWords("organizations");
  const { can, kept_because: why, organization_id: id } = person;
  const name = nameOf(person);
  return (
    <span className={css.actions}>
      {why && <span className={css.why}>{t(`people.why.${why}`)}</span>}
      <MoreMenu label={t("people.more", { name })}>
        <MoreItem Icon={IconUser} to={pathIn(`/organization/admin-panel/users/${person.user_id}`, id, selectedId)}>
          {t("people.openOf", { name })}
        </MoreItem>
        {can.change && (
          <MoreItem Icon={IconUserCog} onPress={() => onOpen({ kind: "role", person })}>
            {t("people.changeRole")}
          </MoreItem>
        )}
        {(can.change || can.remove) && (
          <MoreItem Icon={IconArrowsExchange} onPress={() => onOpen({ kind: "work", person })}>
            {t("work.open")}
          </MoreItem>
        )}
        {can.remove && (
          <MoreItem Icon={IconTrash} isRed onPress={() => onOpen({ kind: "remove", person })}>
            {t("people.removeFrom", { organization })}
          </MoreItem>
        )}
      </MoreMenu>
    </span>
  );
}

import type { CustomerRow } from "@pluma/contract/backoffice/backoffice";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "./columns.module.css";
import { WordsLeft } from "./WordsLeft.tsx";

/** The columns of a list of customers. */
export function useCustomerColumns(): Column<CustomerRow>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "user_id",
      title: "#ID",
      isSortable: true,
      isQuiet: true,
      draw: ({ user_id }) => <span className={css.id}>{user_id}</span>,
    },
    {
      key: "name",
      title: t("fields.name"),
      isSortable: true,
      place: "name",
      draw: (row) => <Named row={row} />,
    },
    {
      key: "email",
      title: t("fields.email"),
      isSortable: true,
      isQuiet: true,
      place: "detail",
      draw: ({ email }) => <span className={css.email}>{email}</span>,
    },
    { key: "phone", title: t("fields.phone"), isQuiet: true, isDropped: true, isWhole: true, draw: phoneOf },
    {
      key: "access",
      title: t("fields.access"),
      place: "state",
      draw: ({ has_access, staff }) =>
        staff ? (
          <Tag>{t(`roles.${staff.role}`)}</Tag>
        ) : (
          <Tag tone={has_access ? "good" : "plain"}>{t(has_access ? "access.has" : "access.none")}</Tag>
        ),
    },
    {
      key: "words",
      title: t("fields.wordsLeft"),
      isRight: true,
      draw: ({ available_words }) => <WordsLeft words={available_words} />,
    },
    {
      key: "createdAt",
      title: t("fields.joined"),
      isSortable: true,
      isRight: true,
      isQuiet: true,
      place: "side",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

function Named({ row }: { row: CustomerRow }) {
  return (
    <span className={css.name}>
      {nameOf(row)}
      {row.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

/** A person's name as it stands in lists; the e-mail of somebody without one. */
export const nameOf = (person: { name: string; last_name: string; email: string }): string =>
  `${person.name} ${person.last_name}`.trim() || person.email;

/** A phone number as it is read: the whole of it where that is known, else its 10 digits in groups. */
export const phoneOf = ({ phone, phone_e164 }: Pick<CustomerRow, "phone" | "phone_e164">): string =>
  phone_e164 || phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");

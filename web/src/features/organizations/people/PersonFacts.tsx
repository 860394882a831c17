import { Button } from "@mantine/core";
import type { UserOrganization } from "@pluma/contract/organizations/people";
import { IconArrowsExchange, IconPencil, IconTrash } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { PartHead } from "../head/PartHead.tsx";
import { nameOf } from "../nameOf.ts";
import { formatMoney } from "./money.ts";
import { filterFrom, searchOf, thisMonth } from "./peopleFilter.ts";
import css from "./person.module.css";

type HeadProps = { person: UserOrganization; onEdit: () => void; onRemove: () => void; onHandOver: () => void };

/** Who somebody of an organization is, and what may be done with them. */
export function PersonHead({ person, onEdit, onRemove, onHandOver }: HeadProps) {
  const t = useWords("organizations");
  const language = useLanguage();
  const name = nameOf(person);
  const { can, user, user_type, createdAt } = person;
  return (
    <PartHead
      mark={<Monogram name={name} id={person.user_id} size={52} isPerson />}
      name={name}
      facts={
        <>
          <Tag>{t(`roles.${user_type.name}`)}</Tag>
          <span>{user.email}</span>
          <span>{t("person.since", { date: formatDate(createdAt, language) })}</span>
        </>
      }
      acts={
        <>
          {(can.change || can.remove) && (
            <Button variant="default" leftSection={<IconArrowsExchange size={17} stroke={1.6} />} onClick={onHandOver}>
              {t("work.open")}
            </Button>
          )}
          {can.change && (
            <Button variant="default" leftSection={<IconPencil size={17} stroke={1.6} />} onClick={onEdit}>
              {t("person.edit")}
            </Button>
          )}
          {can.remove && (
            <Button variant="default" color="red" leftSection={<IconTrash size={17} stroke={1.6} />} onClick={onRemove}>
              {t("person.delete")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** What somebody wrote in an organization between two days, when last, and what they paid to it. */
export function PersonFacts({ person }: { person: UserOrganization }) {
  const t = useWords("organizations");
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { days } = filterFrom(search);
  const organization = search.get("organization");
  const { total_words, last_use, ltv } = person;
  const day = (text: string) => (text === "" ? "…" : formatDate(`${text}T12:00:00`, language));
  const isOpen = days.start === "" && days.end === "";
  return (
    <>
      <div className={css.days}>
        <DateRange
          days={days}
          month={thisMonth()}
          onChange={(next) =>
            setSearch({
              ...(organization !== null && { organization }),
              ...searchOf({ query: "", days: next }),
            })
          }
        />
      </div>
      <Figures>
        <Figure
          name={t("person.words")}
          value={formatNumber(total_words)}
          line={isOpen ? t("person.always") : t("person.between", { start: day(days.start), end: day(days.end) })}
        />
        <Figure name={t("person.lastUse")} value={last_use ? <Moment at={last_use} /> : t("people.notYet")} />
        {ltv != null && <Figure name={t("person.ltv")} value={formatMoney(ltv)} line={t("person.ltvLine")} />}
      </Figures>
    </>
  );
}

import type { Customer } from "@pluma/contract/backoffice/backoffice";
import type { ReactNode } from "react";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { WordsLeft } from "./WordsLeft.tsx";

/** What a customer has, used, and until when; `more` stands first. */
export function CustomerFigures({ customer, more }: { customer: Customer; more?: ReactNode }) {
  const t = useWords("backoffice");
  const language = useLanguage();
  const { available_words, words_used, access_until, has_access, last_seen_at, createdAt } = customer;
  const until = access_until ? formatDate(access_until, language) : t(has_access ? "access.noEnd" : "access.noneNow");
  const line = access_until && new Date(access_until) < new Date() ? t("access.ended") : undefined;
  return (
    <Figures>
      {more}
      <Figure name={t("fields.wordsLeft")} value={<WordsLeft words={available_words} />} />
      <Figure name={t("fields.wordsUsed")} value={formatNumber(words_used)} />
      <Figure name={t("fields.accessUntil")} value={until} line={line} />
      <Figure
        name={t("fields.lastSeen")}
        value={last_seen_at ? <Moment at={last_seen_at} /> : t("never")}
        line={t("joinedOn", { date: formatDate(createdAt, language) })}
      />
    </Figures>
  );
}

import type { Widget } from "@pluma/contract/widgets/shapes";
import type { Transcript } from "@pluma/contract/widgets/widgets";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { CapGauges, Gauge } from "../CapGauges.tsx";
import css from "./talks.module.css";

/** Who a visitor is, as far as they or the customer's site said; what they wrote down; and how near the caps are. */
export function Visitor({ transcript, widget }: { transcript: Transcript; widget: Widget }) {
  const t = useWords("widgets");
  const lang = useLanguage();
  const { conversation, lead, today } = transcript;
  const language = conversation.language && nameOfLanguage(conversation.language, lang);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <aside className={css.visitor} tabIndex={0} aria-label={t("visitor.title")}>
      <h2>{t("visitor.title")}</h2>
      <dl className={css.facts}>
        <Fact name={t("visitor.name")}>{conversation.name}</Fact>
        <Fact name={t("visitor.email")}>{conversation.email}</Fact>
        <Fact name={t("visitor.language")}>{language}</Fact>
        <Fact name={t("visitor.source")}>{conversation.source}</Fact>
        <Fact name={t("visitor.consent")}>{lead && <Moment at={lead.createdAt} />}</Fact>
        {conversation.is_recognised && <Fact name={t("visitor.recognised")}>{t("visitor.bySite")}</Fact>}
      </dl>
      {lead?.consent && <p className={css.consent}>{lead.consent}</p>}
      {lead?.note && (
        <>
          <h2>{t("visitor.note")}</h2>
          <p className={css.note}>{lead.note}</p>
        </>
      )}
      <h2>{t("visitor.caps")}</h2>
      <Gauge name={t("visitor.today")} of={{ used: today.answers, cap: today.limit }} />
      <CapGauges widget={widget} />
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useWords("widgets");
  return (
    <div>
      <dt>{name}</dt>
      <dd data-none={!children || undefined}>{children || t("visitor.notGiven")}</dd>
    </div>
  );
}

function nameOfLanguage(code: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

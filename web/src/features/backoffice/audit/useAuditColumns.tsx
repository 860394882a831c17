import type { AuditEntry } from "@pluma/contract/backoffice/backoffice";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { AuditSentence } from "./AuditSentence.tsx";
import css from "./columns.module.css";

/** The columns of the audit: a sentence, what it was recorded as on hover, from where, and when. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "what",
      title: t("audit.what"),
      place: "name",
      draw: (entry) => (
        <span className={css.what} title={rawOf(entry)}>
          <AuditSentence entry={entry} />
        </span>
      ),
    },
    {
      key: "ip",
      title: t("audit.from"),
      isQuiet: true,
      isDropped: true,
      isWhole: true,
      place: "detail",
      draw: ({ ip }) => <span className={css.ip}>{ip}</span>,
    },
    {
      key: "when",
      title: t("audit.when"),
      isRight: true,
      isQuiet: true,
      place: "side",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

// What was recorded, to the letter: action, target and detail.
function rawOf({ action, target, detail }: AuditEntry): string {
  const more = Object.keys(detail).length > 0 ? ` ${JSON.stringify(detail)}` : "";
  return `${action} ${target}${more}`;
}

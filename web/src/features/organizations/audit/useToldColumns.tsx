import type { ToldEntry } from "@pluma/contract/organizations/audit";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import css from "./audit.module.css";
import { toldSentence } from "./sentence.ts";

/** The columns of what was done in an organization: a sentence, what it is about, and when. */
export function useToldColumns(): Column<ToldEntry>[] {
  const t = useWords("organizations");
  return [
    {
      key: "what",
      title: t("audit.what"),
      place: "name",
      draw: (entry) => <span className={css.what}>{toldSentence(entry, t)}</span>,
    },
    {
      key: "kind",
      title: t("audit.kind"),
      isQuiet: true,
      place: "detail",
      draw: ({ kind }) => t(`audit.kinds.${kind}`),
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

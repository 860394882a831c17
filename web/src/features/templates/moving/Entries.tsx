import { Button, SegmentedControl } from "@mantine/core";
import { type ImportChoice, type ImportEntry, importChoices } from "@pluma/contract/templates/exchange";
import { IconAlertCircle, IconArrowsExchange, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { choiceOf, shownOf } from "./entries.ts";
import css from "./moving.module.css";

type Props = {
  entries: readonly ImportEntry[];
  chosen: Readonly<Record<string, ImportChoice>>;
  onChoose: (index: number, choice: ImportChoice) => void;
  onCompare: (entry: ImportEntry) => void;
};

/** A file may hold a thousand: those beyond are drawn once somebody wants them. */
const FIRST_SHOWN = 100;

const icons = {
  refused: <IconAlertCircle size={17} stroke={1.6} aria-hidden />,
  different: <IconArrowsExchange size={17} stroke={1.6} aria-hidden />,
  new: <IconPlus size={17} stroke={1.6} aria-hidden />,
  same: null,
};

/** What would become of each template of a file, and a choice where another state of it is there. */
export function Entries({ entries, chosen, onChoose, onCompare }: Props) {
  const t = useWords("templates");
  const [isWhole, setWhole] = useState(false);
  const all = shownOf(entries);
  const shown = isWhole ? all : all.slice(0, FIRST_SHOWN);
  const more = all.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.entries} tabIndex={0} aria-label={t("moving.entries")}>
        {shown.map((entry) => (
          <li key={entry.index} className={css.entry} data-outcome={entry.outcome}>
            {icons[entry.outcome]}
            <div className={css.entryNames}>
              <p className={css.entryName}>{entry.name || t("form.unnamed")}</p>
              <p className={css.quiet}>{entry.fields.join(", ") || t("moving.noFields")}</p>
              {entry.files.length > 0 && (
                <p className={css.quiet}>{t("moving.filesLeft", { names: entry.files.join(", ") })}</p>
              )}
            </div>
            <Outcome
              entry={entry}
              choice={choiceOf(entry, chosen)}
              onChoose={(choice) => onChoose(entry.index, choice)}
              onCompare={() => onCompare(entry)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t("moving.more", { count: more, number: formatNumber(more) })}
        </Button>
      )}
    </>
  );
}

type OutcomeProps = {
  entry: ImportEntry;
  choice: ImportChoice;
  onChoose: (choice: ImportChoice) => void;
  onCompare: () => void;
};

function Outcome({ entry: { outcome, problem, existing, name }, choice, onChoose, onCompare }: OutcomeProps) {
  const t = useWords("templates");
  if (outcome === "refused") return <p className={css.problem}>{problem}</p>;
  if (outcome === "new") return <p className={css.quiet}>{t("moving.willBe")}</p>;
  return (
    <div className={css.decide}>
      <p className={css.quiet}>{t(existing?.is_newer ? "moving.yoursNewer" : "moving.theirsNewer")}</p>
      <Button variant="subtle" size="compact-xs" aria-label={t("moving.compareOne", { name })} onClick={onCompare}>
        {t("moving.compare")}
      </Button>
      <SegmentedControl
        size="xs"
        aria-label={t("moving.decide", { name })}
        data={importChoices.map((value) => ({ value, label: t(`moving.choice.${value}`) }))}
        value={choice}
        onChange={(value) => onChoose(importChoices.find((each) => each === value) ?? choice)}
      />
    </div>
  );
}

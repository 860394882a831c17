import { IconArrowsLeftRight, IconCopy, IconX } from "@tabler/icons-react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { type Column, textOf } from "../data/fetches.ts";
import css from "./ChosenBar.module.css";
import { useCopyTexts } from "./useCopyTexts.ts";

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

type Props = { columns: Column[]; onCompare: () => void; onClear: () => void };

/** What can be done with the outputs that are chosen; it floats over them. */
export function ChosenBar({ columns, onCompare, onClear }: Props) {
  const t = useWords("generators");
  const copy = useCopyTexts();
  const [first = 0, second = 0] = columns.map(({ place }) => place);
  const isPair = columns.length === 2;
  const said = isPair
    ? t("superFetch.pair", { first, second })
    : t("superFetch.output", { number: formatNumber(first) });
  const handleCopy = () => copy(columns.flatMap(({ versions }) => versions.at(-1) ?? []).map(textOf));
  return (
    <div className={css.root} role="toolbar" aria-label={said}>
      <p className={`${css.said} num`} role="status">
        {said}
      </p>
      <button
        type="button"
        className={css.act}
        disabled={!isPair}
        title={isPair ? undefined : t("superFetch.chooseTwo")}
        onClick={onCompare}
      >
        <IconArrowsLeftRight {...icon} />
        {t("superFetch.compare")}
      </button>
      <button type="button" className={css.act} onClick={handleCopy}>
        <IconCopy {...icon} />
        {t(isPair ? "superFetch.copyBoth" : "superFetch.copyOne")}
      </button>
      <button
        type="button"
        className={css.act}
        aria-label={t("superFetch.unchoose")}
        title={t("superFetch.unchoose")}
        onClick={onClear}
      >
        <IconX {...icon} />
      </button>
    </div>
  );
}

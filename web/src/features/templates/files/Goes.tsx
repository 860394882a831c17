import { IconPaperclip } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import css from "./Carried.module.css";

/** So many names are read at a glance. */
const AT_A_GLANCE = 4;

/** Which files the model reads with a prompt, by their names; of many the first, and all of them when one asks. */
export function Goes({ names }: { names: readonly string[] }) {
  const t = useWords("templates");
  if (names.length === 0) return null;
  const all = names.map(shortName).join(", ");
  const few = names.slice(0, AT_A_GLANCE).map(shortName).join(", ");
  const left = names.length - AT_A_GLANCE;
  return (
    <div className={css.goes}>
      <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
      {left > 0 ? (
        <details>
          <summary>{t("files.goesMore", { names: few, count: left, number: formatNumber(left) })}</summary>
          <p>{all}</p>
        </details>
      ) : (
        <p>{t("files.goes", { names: all })}</p>
      )}
    </div>
  );
}

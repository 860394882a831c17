import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { ChoiceChip } from "../../../ui/chips/ChoiceChip.tsx";
import { useDocumentTags } from "../data.ts";
import css from "./TagChips.module.css";

/** How many are offered at first. */
const FEW = 10;

/** The tags of one's documents, those of most documents first: pressed, only documents with that one are shown. */
export function TagChips({ tag, onTag }: { tag: string; onTag: (tag: string) => void }) {
  const t = useWords("documents");
  const [isWhole, setWhole] = useState(false);
  const tags = useDocumentTags().data ?? [];
  const isKnown = tag === "" || tags.some(({ name }) => isSame(name, tag));
  // An address may name one that no document has.
  const all = isKnown ? tags : [{ name: tag, count: 0 }, ...tags];
  if (all.length === 0) return null;
  const rest = isWhole ? 0 : Math.max(0, all.length - FEW);
  const shown = all.filter(({ name }, at) => at < all.length - rest || isSame(name, tag));
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form
    <div className={css.root} role="group" aria-label={t("name.tags")}>
      <ChoiceChip isOn={tag === ""} onPress={() => onTag("")}>
        {t("list.anyTag")}
      </ChoiceChip>
      {shown.map(({ name, count }) => (
        <ChoiceChip
          key={name}
          isOn={isSame(name, tag)}
          title={t("list.tagCount", { count, number: formatNumber(count) })}
          onPress={() => onTag(isSame(name, tag) ? "" : name)}
        >
          {name}
        </ChoiceChip>
      ))}
      {rest > 0 && (
        <ChoiceChip onPress={() => setWhole(true)}>
          {t("list.moreTags", { count: rest, number: formatNumber(rest) })}
        </ChoiceChip>
      )}
    </div>
  );
}

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other.trim(), undefined, { sensitivity: "base" }) === 0;

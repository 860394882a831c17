import type { SearchKind } from "@pluma/contract/search/search";
import { useWords } from "../../platform/look/i18n.ts";
import { ChoiceChip } from "../../ui/chips/ChoiceChip.tsx";
import classes from "./Kinds.module.css";

type Props = { kinds: readonly SearchKind[]; chosen: SearchKind | null; onChoose: (kind: SearchKind | null) => void };

/** The kinds that a search may be narrowed to; a second press shows all again. */
export function Kinds({ kinds, chosen, onChoose }: Props) {
  const own = useWords("palette");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={classes.root} role="group" aria-label={own("search.kinds")}>
      <ChoiceChip isOn={chosen === null} onPress={() => onChoose(null)}>
        {own("search.all")}
      </ChoiceChip>
      {kinds.map((kind) => (
        <ChoiceChip key={kind} isOn={kind === chosen} onPress={() => onChoose(kind === chosen ? null : kind)}>
          {own(`search.many.${kind}`)}
        </ChoiceChip>
      ))}
    </div>
  );
}

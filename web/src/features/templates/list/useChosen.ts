import { useState } from "react";
import type { Choosing } from "../cards/TemplateCells.tsx";

export type ChosenTemplates = { choosing: Choosing; begin: () => void; end: () => void };

/** Templates chosen one by one, over several pages and searches; none are while it has not begun. */
export function useChosen(): ChosenTemplates {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  return {
    choosing: chosen && {
      chosen,
      toggle: ({ template_id }) => {
        const next = new Set(chosen);
        if (!next.delete(template_id)) next.add(template_id);
        setChosen(next);
      },
    },
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
  };
}

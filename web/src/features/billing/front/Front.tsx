import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Seller } from "./data.ts";
import css from "./front.module.css";
import { Legal } from "./Legal.tsx";
import { Mails } from "./Mails.tsx";
import { Visits } from "./Visits.tsx";

const parts = ["visits", "mails", "legal"] as const;
type Part = (typeof parts)[number];

/** The shop's own front: who comes, what its buyers are written, and what its terms say. */
export function Front({ seller }: { seller: Seller }) {
  const t = useWords("billing/front");
  const [search, setSearch] = useSearchParams();
  const part: Part = parts.find((each) => each === search.get("part")) ?? "visits";
  return (
    <div className={css.front}>
      <SegmentedControl
        className={css.parts}
        aria-label={t("title")}
        value={part}
        onChange={(next) => setSearch({ part: next })}
        data={parts.map((each) => ({ value: each, label: t(`parts.${each}`) }))}
      />
      {part === "visits" && <Visits seller={seller} />}
      {part === "mails" && <Mails seller={seller} />}
      {part === "legal" && <Legal seller={seller} />}
    </div>
  );
}

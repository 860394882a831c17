import { Progress } from "@mantine/core";
import { type PeopleImport, rowOutcomes } from "@pluma/contract/organizations/imports";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./imports.module.css";

/** How many rows there are of each kind; while it is worked on how far that is, and at the end what came of it. */
export function HowFar({ of }: { of: PeopleImport }) {
  const t = useWords("organizations");
  const counted = (key: string, count: number) => t(`imports.${key}`, { count, number: formatNumber(count) });
  if (of.state === "draft") {
    return (
      <ul className={css.counts}>
        {rowOutcomes.map((outcome) => {
          const count = of.outcomes[outcome];
          return count > 0 && <li key={outcome}>{counted(`counts.${outcome}`, count)}</li>;
        })}
      </ul>
    );
  }
  const { added, invited, failed } = of.results;
  const parts = [
    counted("results.added", added),
    counted("results.invited", invited),
    ...(failed > 0 ? [counted("results.failed", failed)] : []),
  ];
  return (
    <div className={css.progress}>
      {of.state === "running" && (
        <Progress value={(of.done / of.to_do) * 100} aria-label={t("imports.progress")} transitionDuration={140} />
      )}
      <p role="status">
        {of.state === "running"
          ? t("imports.done", { done: formatNumber(of.done), all: formatNumber(of.to_do) })
          : parts.join(" · ")}
      </p>
    </div>
  );
}

import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Steps.module.css";

export type Step = { step: string; isDone: boolean; title: string; about: string; to: string | null };

/** What is still to be done, each ticked by what is so, with the way to where it is done. */
export function Steps({ title, steps, act }: { title: string; steps: readonly Step[]; act?: ReactNode }) {
  const t = useWords("welcome");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={css.root} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        <span>{t("steps.done", { done, all: steps.length })}</span>
        {act}
      </div>
      <ul className={css.steps}>
        {steps.map((each) => (
          <li key={each.step} data-done={each.isDone || undefined}>
            {each.isDone ? (
              <IconCircleCheck size={20} stroke={1.6} aria-label={t("steps.isDone")} />
            ) : (
              <IconCircleDashed size={20} stroke={1.6} aria-label={t("steps.isOpen")} />
            )}
            <Name {...each} />
            <small>{each.about}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What leads nowhere yet is a name; another host is another page. */
function Name({ title, to }: Step) {
  if (to === null) return <span>{title}</span>;
  if (to.startsWith("/")) return <Link to={to}>{title}</Link>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

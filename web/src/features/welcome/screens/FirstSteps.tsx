import { Button } from "@mantine/core";
import type { FirstStep } from "@pluma/contract/welcome/welcome";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useEndFirstSteps, useFirstSteps } from "../data.ts";
import css from "./FirstSteps.module.css";

/** Where each step is done. */
const placeOf: Record<FirstStep, string> = {
  brand: "/admin/settings",
  source: "/admin/settings",
  product: "/admin/products",
  avatar: "/avatars",
  mail: "/admin/settings",
  payments: "/admin/settings",
};

/** What is still to be done on a new installation, each ticked by what is so; nothing once all is, or it was put aside. */
export default function FirstSteps() {
  const t = useWords("welcome");
  const { data: steps } = useFirstSteps();
  const end = useEndFirstSteps();
  if (!steps) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <section className={css.root} aria-label={t("steps.title")}>
      <div className={css.head}>
        <h2>{t("steps.title")}</h2>
        <span>{t("steps.done", { done, all: steps.length })}</span>
        <Button variant="subtle" color="ink" size="xs" onClick={() => end.mutate()}>
          {t("steps.hide")}
        </Button>
      </div>
      <ul className={css.steps}>
        {steps.map(({ step, is_done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={20} stroke={1.6} aria-label={t("steps.isDone")} />
            ) : (
              <IconCircleDashed size={20} stroke={1.6} aria-label={t("steps.isOpen")} />
            )}
            <Link to={placeOf[step]}>{t(`steps.${step}.title`)}</Link>
            <small>{t(`steps.${step}.about`)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

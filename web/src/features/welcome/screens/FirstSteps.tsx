import { Button } from "@mantine/core";
import type { FirstStep } from "@pluma/contract/welcome/welcome";
import { useWords } from "../../../platform/look/i18n.ts";
import { useEndFirstSteps, useFirstSteps } from "../data.ts";
import { Steps } from "./Steps.tsx";

const ADVANCED = "/admin/settings?tab=advanced";

/** Where each step is done. */
const placeOf: Record<FirstStep, string> = {
  brand: "/admin/settings",
  source: ADVANCED,
  product: "/admin/products",
  avatar: "/avatars",
  mail: ADVANCED,
  payments: ADVANCED,
};

/** What is still to be done on a new installation; nothing once all is, or it was put aside. */
export default function FirstSteps() {
  const t = useWords("welcome");
  const { data: steps } = useFirstSteps();
  const end = useEndFirstSteps();
  if (!steps) return null;
  return (
    <Steps
      title={t("steps.title")}
      steps={steps.map(({ step, is_done: isDone }) => ({
        step,
        isDone,
        title: t(`steps.${step}.title`),
        about: t(`steps.${step}.about`),
        to: placeOf[step],
      }))}
      act={
        <Button variant="subtle" color="ink" size="xs" onClick={() => end.mutate()}>
          {t("steps.hide")}
        </Button>
      }
    />
  );
}

import { IconCheck } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./wizard.module.css";

const steps = ["template", "avatar", "generate"] as const;
type Step = (typeof steps)[number];

/** Where one is on the way to a generated document; the last step begins at once. */
export function Steps({ step }: { step: Step }) {
  const t = useWords("campaigns");
  const here = steps.indexOf(step);
  return (
    <ol className={css.steps} aria-label={t("wizard.steps")}>
      {steps.map((each, at) => (
        <li key={each} aria-current={each === step ? "step" : undefined} data-done={at < here || undefined}>
          <span className={css.number}>{at < here ? <IconCheck size={13} stroke={2} aria-hidden /> : at + 1}</span>
          {t(`wizard.step.${each}`)}
        </li>
      ))}
    </ol>
  );
}

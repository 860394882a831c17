import { IconCheck } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { wrongBrandFields } from "../../site/index.ts";
import { wrongOwnerFields } from "./ownerDraft.ts";
import classes from "./SetUpRail.module.css";
import type { SetUpState } from "./useSetUp.ts";

/** What the set-up is, in one line and one sentence. */
export function SetUpHead() {
  const t = useWords("session");
  return (
    <>
      <h1 className={classes.title}>{t("setUp.title")}</h1>
      <p className={classes.about}>{t("setUp.about")}</p>
    </>
  );
}

type Shown = Pick<SetUpState, "owner" | "brand" | "wrongOwner" | "wrongBrand"> & { source: Source };
type Source = Pick<SetUpState["source"], "draft" | "answer">;

/** The three things, and how far each is; what the server refused is not done. */
export function SetUpRail({ setUp }: { setUp: Shown }) {
  const t = useWords("session");
  const isOwnerDone = wrongOwnerFields(setUp.owner).length + setUp.wrongOwner.length === 0;
  const isBrandDone = wrongBrandFields(setUp.brand).length + setUp.wrongBrand.length === 0;
  const { isSourceDone, sourceState } = useSourceStep(setUp);
  return (
    <>
      <SetUpHead />
      <ol className={classes.steps}>
        <Step
          number={1}
          name={t("setUp.step.owner")}
          isDone={isOwnerDone}
          state={isOwnerDone ? setUp.owner.email.trim() : t("setUp.step.ownerOpen")}
        />
        <Step
          number={2}
          name={t("setUp.step.brand")}
          isDone={isBrandDone}
          state={isBrandDone ? setUp.brand.app_name.trim() : t("setUp.step.brandOpen")}
        />
        <Step number={3} name={t("setUp.step.source")} isDone={isSourceDone} state={sourceState} />
      </ol>
    </>
  );
}

function useSourceStep({ source }: { source: Source }): { isSourceDone: boolean; sourceState: string } {
  const t = useWords("session");
  const nameOf = useWords("site");
  const { kind } = source.draft;
  if (kind === null) return { isSourceDone: false, sourceState: t("setUp.step.sourceOpen") };
  const name = { source: nameOf(`source.${kind}.name`) };
  if (kind === "demo") return { isSourceDone: true, sourceState: name.source };
  if (!source.answer) return { isSourceDone: false, sourceState: t("setUp.step.sourceUntested", name) };
  if (!source.answer.ok) return { isSourceDone: false, sourceState: t("setUp.step.sourceFailed", name) };
  return { isSourceDone: true, sourceState: t("setUp.step.sourceTested", name) };
}

function Step({ number, name, isDone, state }: { number: number; name: string; isDone: boolean; state: string }) {
  const t = useWords("session");
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.dot}>
        {isDone ? <IconCheck size={14} stroke={2.4} role="img" aria-label={t("setUp.step.done")} /> : number}
      </span>
      <span className={classes.name}>
        {name}
        <small className={classes.state}>{state}</small>
      </span>
    </li>
  );
}

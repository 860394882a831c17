import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { forManyOf } from "../places.ts";
import { Asked } from "../reading/Asked.tsx";
import { estimateRun, firstAnswers } from "../start/answers.ts";
import { useStart } from "../start/useStart.tsx";
import { Words } from "../start/Words.tsx";
import css from "./StartPane.module.css";
import type { Editor } from "./useEditor.ts";

/** What will be asked at the start, and the start: what was changed is saved before it. */
export function StartPane({ editor }: { editor: Editor }) {
  const t = useWords("workflows");
  const { start, dialog } = useStart();
  const { draft, questions, base, faults, templates } = editor;
  const [isWanted, setWanted] = useState(false);
  // Opened once all that was changed is saved, however long that takes.
  if (isWanted && base && !editor.isDirty && !editor.isSaving) {
    setWanted(false);
    if (base.can.start) start(base);
  }
  if (isWanted && editor.failure !== null) setWanted(false);
  const handleStart = () => {
    setWanted(true);
    void editor.flush();
  };
  const words = estimateRun({ steps: [...draft.steps], templates }, firstAnswers(questions));
  return (
    <>
      <div className={css.asked}>
        <Asked questions={questions} steps={draft.steps} />
      </div>
      <div className={css.foot}>
        <Button disabled={faults.length > 0 || !base?.can.start} loading={isWanted} onClick={handleStart}>
          {t("start.start")}
        </Button>
        {base?.can.start && (
          <Button component={Link} to={forManyOf(base.workflow_id)} variant="default">
            {t("list.forMany")}
          </Button>
        )}
        {draft.steps.length > 0 && (
          <div className={css.words}>
            <Words words={words} />
          </div>
        )}
      </div>
      {dialog}
    </>
  );
}

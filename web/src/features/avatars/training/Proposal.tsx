import { Button, Skeleton, Textarea } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Differences } from "../../../ui/text/Differences.tsx";
import { useKeepRun, usePutAside, useRun } from "../data.training.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { Section } from "../Section.tsx";
import { showTrouble } from "../trouble.ts";
import { Cost } from "./Cost.tsx";
import css from "./training.module.css";

/** A context that a run proposes: what is different in it, and whether it is kept, edited first, or put aside. */
export function Proposal({ avatar, run }: { avatar: Avatar; run: TrainingRun }) {
  const t = useWords("avatars");
  const read = useRun(run.run_id);
  const [edited, setEdited] = useState<string | null>(null);
  const proposal = read.data?.proposal;
  return (
    <Section title={t("training.proposal")}>
      <p className={css.hint}>
        {t(`training.proposed.${run.act}`)} {t("training.cost")} <Cost cost={run.cost} />
      </p>
      {!proposal &&
        (read.isError ? <LoadFailed title={t("training.unread")} query={read} /> : <Skeleton height={120} />)}
      {proposal && edited === null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.proposal} tabIndex={0} aria-label={t("training.difference")}>
          <Differences pieces={proposal.differences} />
        </section>
      )}
      {proposal && (
        <Decision
          avatar={avatar}
          run={run}
          edited={edited}
          onEdit={(text) => setEdited(text)}
          proposed={proposal.context}
        />
      )}
    </Section>
  );
}

type DecisionProps = {
  avatar: Avatar;
  run: TrainingRun;
  proposed: string;
  edited: string | null;
  onEdit: (text: string | null) => void;
};

function Decision({ avatar, run, proposed, edited, onEdit }: DecisionProps) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const keep = useKeepRun(avatar.avatar_id);
  const aside = usePutAside(avatar.avatar_id);
  const isEmpty = edited?.trim() === "";
  const handleKeep = () => {
    if (isEmpty) return;
    const context = edited === null ? {} : { context: edited };
    const said = () => showSuccess(t(`training.done.${run.act}`));
    // Told even though the proposal is gone from the screen by then.
    keep.mutateAsync({ runId: run.run_id, ...context }).then(said, showTrouble);
  };
  useUnsaved(edited !== null && edited !== proposed && !keep.isSuccess);
  return (
    <>
      {edited !== null && (
        <Textarea
          autoFocus
          classNames={{ input: css.input }}
          aria-label={t("training.proposal")}
          autosize
          minRows={6}
          maxRows={24}
          value={edited}
          error={isEmpty && said("context_empty")}
          onChange={(event) => onEdit(event.currentTarget.value)}
        />
      )}
      <div className={css.acts}>
        <Button loading={keep.isPending} onClick={handleKeep}>
          {t("training.keep")}
        </Button>
        <Button variant="default" onClick={() => onEdit(edited === null ? proposed : null)}>
          {t(edited === null ? "training.edit" : "training.showDifference")}
        </Button>
        <Button
          variant="subtle"
          color="ink"
          loading={aside.isPending}
          onClick={() => aside.mutate(run.run_id, { onError: showTrouble })}
        >
          {t("training.putAside")}
        </Button>
      </div>
    </>
  );
}

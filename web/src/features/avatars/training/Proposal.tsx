import { Button, Skeleton, Textarea } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { type Difference, differ } from "@pluma/contract/kit/differing/differ";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
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
  const [isEditing, setEditing] = useState(false);
  const proposal = read.data?.proposal;
  return (
    <Section title={t("training.proposal")}>
      <p className={css.hint}>
        {t(`training.proposed.${run.act}`)} {t("training.cost")} <Cost cost={run.cost} />
      </p>
      {!proposal &&
        (read.isError ? <LoadFailed title={t("training.unread")} query={read} /> : <Skeleton height={120} />)}
      {proposal && !isEditing && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={css.proposal} tabIndex={0} aria-label={t("training.difference")}>
          <Differences pieces={edited === null ? proposal.differences : differ(beforeOf(proposal), edited)} />
        </section>
      )}
      {proposal && (
        <Decision
          avatar={avatar}
          run={run}
          edited={edited}
          onEdit={(text) => setEdited(text)}
          isEditing={isEditing}
          onEditing={setEditing}
          proposed={proposal.context}
        />
      )}
    </Section>
  );
}

/** The context that a proposal was made from. */
const beforeOf = ({ differences }: { differences: readonly Difference[] }): string =>
  differences.map(({ kind, text }) => (kind === "added" ? "" : text)).join("");

type DecisionProps = {
  avatar: Avatar;
  run: TrainingRun;
  proposed: string;
  /** What was made of it by hand; null for nothing. */
  edited: string | null;
  onEdit: (text: string) => void;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
};

function Decision({ avatar, run, proposed, edited, onEdit, isEditing, onEditing }: DecisionProps) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const keep = useKeepRun(avatar.avatar_id);
  const aside = usePutAside(avatar.avatar_id);
  const isEmpty = edited?.trim() === "";
  const tellTrouble = (error: Error) =>
    isRefused(error, "avatar_changed") ? showAlert(t("training.overtaken")) : showTrouble(error);
  const handleKeep = () => {
    if (isEmpty) return onEditing(true);
    const context = edited === null ? {} : { context: edited };
    const said = () => showSuccess(t(`training.done.${run.act}`));
    // Told even though the proposal is gone from the screen by then.
    keep.mutateAsync({ runId: run.run_id, ...context }).then(said, tellTrouble);
  };
  useUnsaved(edited !== null && edited !== proposed && !keep.isSuccess);
  return (
    <>
      {isEditing && (
        <Textarea
          autoFocus
          classNames={{ input: css.input }}
          aria-label={t("training.proposal")}
          autosize
          minRows={6}
          maxRows={24}
          value={edited ?? proposed}
          error={isEmpty && said("context_empty")}
          onChange={(event) => onEdit(event.currentTarget.value)}
        />
      )}
      <div className={css.acts}>
        <Button loading={keep.isPending} onClick={handleKeep}>
          {t("training.keep")}
        </Button>
        <Button variant="default" onClick={() => onEditing(!isEditing)}>
          {t(isEditing ? "training.showDifference" : "training.edit")}
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

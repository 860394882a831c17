import { ActionIcon, Button, Textarea } from "@mantine/core";
import type { FetchOutput } from "@pluma/contract/generators/superFetch";
import { IconPencil, IconThumbDown, IconThumbUp, type TablerIcon } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { CopyButton } from "../../../chats/index.ts";
import { copyWritten } from "../../copyWritten.ts";
import { changeFeedback, type Feedback, noFeedback } from "../builder.ts";
import { useRate, useRevise } from "../data/data.ts";
import { textOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import css from "./Outputs.module.css";
import { TakeAlong } from "./TakeAlong.tsx";

type Props = { output: FetchOutput; state: SuperFetchState; onRevised: () => void; children: ReactNode };

/** What is said of an output: good or not, what should change, and how it is taken along. */
export function FeedbackActs({ output, state, onRevised, children }: Props) {
  const t = useWords("generators");
  const rate = useRate();
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const { liked } = output;
  const text = textOf(output);
  const openFor = (next: boolean | null) => setFeedback((held) => ({ ...(held ?? noFeedback), liked: next }));
  const handleLike = (next: boolean) => {
    const rated = liked === next ? null : next;
    rate.mutate({ output, liked: rated });
    if (rated === false) openFor(rated);
    else if (feedback) openFor(rated);
  };
  if (text === "") {
    return (
      <div className={css.acts}>
        <TryAgain output={output} state={state} onRevised={onRevised} />
        {children}
      </div>
    );
  }
  return (
    <>
      <div className={css.acts}>
        <Thumb icon={IconThumbUp} name={t("superFetch.good")} isOn={liked === true} onClick={() => handleLike(true)} />
        <Thumb
          icon={IconThumbDown}
          name={t("superFetch.notGood")}
          isOn={liked === false}
          onClick={() => handleLike(false)}
        />
        <CopyButton copy={() => copyWritten([text])} />
        <ActionIcon
          size="sm"
          aria-label={t("superFetch.sayChange")}
          aria-expanded={feedback !== null}
          title={t("superFetch.sayChange")}
          onClick={() => (feedback ? setFeedback(null) : openFor(liked))}
        >
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <TakeAlong output={output} text={text} state={state} />
        {children}
      </div>
      {feedback && (
        <FeedbackBox
          output={output}
          feedback={feedback}
          state={state}
          onChange={setFeedback}
          onRevised={() => {
            setFeedback(null);
            onRevised();
          }}
        />
      )}
    </>
  );
}

function TryAgain({ output, state, onRevised }: Omit<Props, "children">) {
  const t = useWords("generators");
  const revise = useRevise(state.assistantId);
  const wish = { output, text: t("superFetch.onceMore"), liked: output.liked };
  return (
    <Button
      variant="default"
      size="xs"
      loading={revise.isPending}
      onClick={() => revise.mutate(wish, { onSuccess: onRevised })}
    >
      {t("tryAgain")}
    </Button>
  );
}

type ThumbProps = { icon: TablerIcon; name: string; isOn: boolean; onClick: () => void };

function Thumb({ icon: Icon, name, isOn, onClick }: ThumbProps) {
  return (
    <ActionIcon
      className={css.thumb}
      size="sm"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      data-on={isOn || undefined}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  );
}

type BoxProps = {
  output: FetchOutput;
  feedback: Feedback;
  state: SuperFetchState;
  onChange: (feedback: Feedback | null) => void;
  onRevised: () => void;
};

function FeedbackBox({ output, feedback, state, onChange, onRevised }: BoxProps) {
  const t = useWords("generators");
  const revise = useRevise(state.assistantId);
  const { input, liked } = feedback;
  const handleRevise = () => {
    const checked = changeFeedback(feedback, input.value);
    if (!checked.input.isValid) return onChange(checked);
    revise.mutate({ output, text: input.value, liked }, { onSuccess: onRevised });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onChange(null);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) handleRevise();
  };
  const handleBack = () => {
    onChange(null);
    state.setMode("form");
  };
  return (
    <div className={css.feedback}>
      <Textarea
        label={t("superFetch.whatChange")}
        placeholder={t("superFetch.changeHint")}
        autosize
        autoFocus
        minRows={2}
        maxRows={8}
        value={input.value}
        error={input.isValid ? null : t("superFetch.feedbackEmpty")}
        onChange={(event) => onChange(changeFeedback(feedback, event.currentTarget.value))}
        onKeyDown={handleKey}
      />
      <div className={css.feedbackActs}>
        <Button variant="subtle" color="ink" size="xs" onClick={handleBack}>
          {t("superFetch.backToEdit")}
        </Button>
        <Button variant="default" size="xs" loading={revise.isPending} onClick={handleRevise}>
          {t("superFetch.writeAgain")}
        </Button>
      </div>
    </div>
  );
}

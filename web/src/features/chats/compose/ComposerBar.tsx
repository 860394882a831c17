import { ActionIcon, Button, FileButton } from "@mantine/core";
import { ENHANCE_LENGTH_OVER } from "@pluma/contract/chats/messages";
import { countWords } from "@pluma/contract/kit/words";
import { type Icon, IconArrowUp, IconAt, IconPaperclip, IconPlayerStopFilled, IconWorld } from "@tabler/icons-react";
import { lazy, Suspense, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { takenEndings } from "../files/uploads.ts";
import { type ModelChoice, ModelPicker } from "../models/ModelPicker.tsx";
import css from "./ComposerBar.module.css";
import { useEscape } from "./useEscape.ts";
import type { Writing } from "./useSending.ts";
import type { TemplateBox } from "./useTemplateBox.ts";

const EnhanceButton = lazy(() => import("./enhancing/Enhance.tsx"));

/** Something that is being written: its words so far, and stopping it. */
export type Stoppable = { words: number; onStop: () => void; isStopping: boolean };

type Props = {
  writing: Writing;
  answer: Stoppable | undefined;
  isBusy: boolean;
  canSend: boolean;
  onSend: () => void;
  model: ModelChoice;
  /** Begins to choose an avatar; absent where none can be asked. */
  onMention: (() => void) | undefined;
  templates: TemplateBox;
};

/** What stands under the text: files, avatars, searching, the model, enhancing, and Send, or Stop in its place. */
export function ComposerBar(props: Props) {
  const { writing, answer, isBusy, canSend, onSend, model, onMention, templates } = props;
  const t = useWords("chats");
  const { attaching, search, enhancing } = writing;
  const { enhancing: current } = enhancing;
  const text = current && { words: countWords(current.text), onStop: enhancing.stop, isStopping: current.isStopping };
  useEscape(() => text?.onStop());
  const stoppable = text ?? answer;
  return (
    <div className={css.bar}>
      {attaching.isOffered && <AttachButton isDisabled={current !== null} onAdd={attaching.add} />}
      {onMention && <Tool name={t("avatar.ask")} hint={t("avatar.askHint")} Icon={IconAt} onPress={onMention} />}
      {templates.slots && (
        <Tool
          name={t("templates.use")}
          hint={t("templates.useHint")}
          Icon={templates.slots.Icon}
          isPressed={templates.isOpen}
          onPress={templates.isOpen ? () => templates.setOpen(false) : templates.slash.begin}
        />
      )}
      {search.isOffered && <SearchSwitch isOn={search.isOn} onChoose={search.choose} />}
      {(attaching.isOffered || search.isOffered || onMention || templates.slots) && <i className={css.rule} />}
      <ModelPicker {...model} />
      <span className={css.end}>
        {!stoppable && !templates.isOpen && writing.draft.trim().length > ENHANCE_LENGTH_OVER && (
          <Suspense>
            <EnhanceButton writing={writing} isBusy={isBusy} />
          </Suspense>
        )}
        {stoppable ? (
          <StopButton {...stoppable} isEnhancing={text !== null} />
        ) : (
          <SendButton isDisabled={!canSend} onSend={onSend} />
        )}
      </span>
    </div>
  );
}

function AttachButton({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (files: File[]) => void }) {
  const t = useWords("chats");
  const reset = useRef<() => void>(null);
  const handleChoose = (files: File[]) => {
    // So that the same file can be chosen again.
    reset.current?.();
    onAdd(files);
  };
  return (
    <FileButton multiple accept={takenEndings.join(",")} resetRef={reset} disabled={isDisabled} onChange={handleChoose}>
      {(props) => (
        <ActionIcon
          {...props}
          className={css.tool}
          disabled={isDisabled}
          aria-label={t("files.add")}
          title={t("files.addHint")}
        >
          <IconPaperclip size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </FileButton>
  );
}

type ToolProps = { name: string; hint: string; Icon: Icon; isPressed?: boolean; onPress: () => void };

function Tool({ name, hint, Icon: Mark, isPressed, onPress }: ToolProps) {
  return (
    <ActionIcon className={css.tool} aria-label={name} title={hint} aria-pressed={isPressed} onClick={onPress}>
      <Mark size={18} stroke={1.6} />
    </ActionIcon>
  );
}

function SearchSwitch({ isOn, onChoose }: { isOn: boolean; onChoose: (isOn: boolean) => void }) {
  const t = useWords("chats");
  return (
    <button
      type="button"
      className={css.search}
      aria-label={t("searchNet.name")}
      aria-pressed={isOn}
      title={t(isOn ? "searchNet.isOn" : "searchNet.isOff")}
      onClick={() => onChoose(!isOn)}
    >
      <IconWorld size={18} stroke={1.6} aria-hidden="true" />
      <span>{t("searchNet.name")}</span>
    </button>
  );
}

function SendButton({ isDisabled, onSend }: { isDisabled: boolean; onSend: () => void }) {
  const t = useWords("chats");
  return (
    <ActionIcon
      className={css.send}
      size={36}
      variant="filled"
      color="accent"
      aria-label={t("send")}
      disabled={isDisabled}
      onClick={onSend}
    >
      <IconArrowUp size={18} stroke={1.8} />
    </ActionIcon>
  );
}

function StopButton({ words, onStop, isStopping, isEnhancing }: Stoppable & { isEnhancing: boolean }) {
  const t = useWords("chats");
  const soFar = t("wordsSoFar", { count: words, number: formatNumber(words) });
  return (
    <>
      <span className={`${css.sofar} num`}>{isEnhancing && words === 0 ? t("enhance.underway") : soFar}</span>
      <Button
        className={css.stop}
        color="ink"
        leftSection={<IconPlayerStopFilled size={14} />}
        rightSection={<small className={css.esc}>Esc</small>}
        disabled={isStopping}
        onClick={onStop}
      >
        {t("stop")}
      </Button>
    </>
  );
}

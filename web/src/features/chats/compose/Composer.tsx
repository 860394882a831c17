import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { IconPaperclip } from "@tabler/icons-react";
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useId, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFileDrop } from "../../../platform/useFileDrop.ts";
import { type Mentioning, useMention } from "../mention/useMention.ts";
import type { ModelChoice } from "../models/ModelPicker.tsx";
import css from "./Composer.module.css";
import { ComposerBar, type Stoppable } from "./ComposerBar.tsx";
import { ComposerField } from "./ComposerField.tsx";
import type { Writing } from "./useSending.ts";
import { useTemplateBox } from "./useTemplateBox.ts";

const Enhanced = lazy(() => import("./enhancing/Enhanced.tsx"));
const DropPlate = lazy(() => import("../../../ui/DropPlate.tsx"));
const PendingFiles = lazy(() => import("./PendingFiles.tsx"));
const AvatarChip = lazy(() => import("../mention/AvatarChip.tsx"));
const AvatarPicker = lazy(() => import("../mention/AvatarPicker.tsx"));
const TemplateParts = lazy(() => import("./TemplateParts.tsx"));

type Props = {
  /** The text in hand, its files, and what can be done with them. */
  writing: Writing;
  /** The answer that is being written, in words so far; Stop then stands in the place of Send. */
  answer?: Stoppable | undefined;
  /** A text is on its way, or nothing may be sent yet. */
  isBusy?: boolean;
  placeholder: string;
  model: ModelChoice;
  /** Edits what was said last; asked for by ↑ in an empty box. */
  onEditLast?: (() => void) | undefined;
  isLarge?: boolean;
  /** What is to be said beside what was refused, and what can be done about it. */
  way?: ReactNode;
  /** What offers to ask about a part of an answer. */
  quoting?: ReactNode;
  /** A quiet line below. */
  told?: ReactNode;
  field?: Ref<HTMLTextAreaElement>;
};

/** Where one writes. Enter sends, Shift and Enter breaks the line; what cannot be sent stays, and says why. */
export function Composer(props: Props) {
  const { writing, answer, isBusy = false, placeholder, model, onEditLast, isLarge, way, told, quoting, field } = props;
  const noteId = useId();
  const { draft, problem, enhancing, attaching, asking } = writing;
  const text = enhancing.enhancing?.text || draft;
  const isEnhancing = enhancing.enhancing !== null;
  const tokens = estimateTokens(text);
  const isHeld = isBusy || isEnhancing || Boolean(answer) || attaching.isBusy;
  const canSend = draft.trim() !== "" && tokens <= TOKENS_MAX && !isHeld;
  const send = () => canSend && writing.send(draft);
  const box = useEndInSight(isEnhancing, text);
  const mention = useMention({
    box,
    text: draft,
    onChange: writing.onChange,
    isOffered: asking.isOffered && !isEnhancing,
    sign: "@",
  });
  const templates = useTemplateBox(writing, box);
  return (
    <div className={css.dock} data-large={isLarge || undefined}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem} {way}
        </p>
      )}
      {attaching.isOffered && !isEnhancing && <Drop onDrop={attaching.add} />}
      <div className={css.composer} ref={box} data-enhancing={isEnhancing || undefined}>
        <Over writing={writing} mention={mention} />
        {(templates.hasList || templates.hasBegun) && (
          <Suspense>
            <TemplateParts writing={writing} templates={templates} canSend={!isHeld} />
          </Suspense>
        )}
        {!templates.isOpen && (
          <ComposerField
            {...{ writing, text, placeholder, noteId, field, onEditLast, onSend: send }}
            mentions={[mention, templates.slash]}
            minRows={isLarge ? 2 : 1}
          />
        )}
        <ComposerBar
          writing={writing}
          answer={answer}
          isBusy={isBusy}
          canSend={templates.isOpen ? !isHeld : canSend}
          onSend={templates.isOpen ? () => templates.submit.current?.() : send}
          model={model}
          onMention={mention.isOffered && !templates.isOpen ? mention.begin : undefined}
          templates={templates}
        />
      </div>
      {!templates.isOpen && <Under noteId={noteId} tokens={tokens} writing={writing} />}
      {told}
      {quoting}
    </div>
  );
}

/** Takes files that are dropped anywhere; while some are held over the window, a plate over the chat says so. */
function Drop({ onDrop }: { onDrop: (files: File[]) => void }) {
  const t = useWords("chats");
  if (!useFileDrop(onDrop)) return null;
  return (
    <Suspense>
      <DropPlate Icon={IconPaperclip} title={t("files.drop")} hint={t("files.kinds")} />
    </Suspense>
  );
}

/** What lies over the text: who is asked, or the list to choose them from, and the files that go with it. */
function Over({ writing: { asking, attaching }, mention }: { writing: Writing; mention: Mentioning }) {
  return (
    <>
      {mention.mention && (
        <Suspense>
          <AvatarPicker mention={mention} onPick={asking.choose} />
        </Suspense>
      )}
      {asking.isOffered && asking.avatar?.name && (
        <Suspense>
          <AvatarChip avatar={asking.avatar} isAside={asking.isAside} onRemove={() => asking.choose(null)} />
        </Suspense>
      )}
      {attaching.isOffered && attaching.files.length + attaching.uploads.length > 0 && (
        <Suspense>
          <PendingFiles {...attaching} />
        </Suspense>
      )}
    </>
  );
}

function Under({ noteId, tokens, writing }: { noteId: string; tokens: number; writing: Writing }) {
  const t = useWords("chats");
  const { enhancing, attaching, draft, search } = writing;
  const isTooLong = tokens > TOKENS_MAX;
  const isWaiting = attaching.isBusy && !enhancing.enhancing && draft.trim() !== "";
  const isEnhanced = enhancing.enhanced !== null && enhancing.enhancing === null;
  const hasNote = isWaiting || isEnhanced || (search.isWanted && !enhancing.enhancing);
  return (
    <div className={css.under} data-bad={isTooLong || undefined} data-note={hasNote || undefined}>
      <span role="status" className={hasNote ? css.note : "visually-hidden"}>
        {enhancing.enhancing && !hasNote && t("enhance.underway")}
        {isWaiting && t("files.wait")}
        {!isWaiting && isEnhanced && (
          <Suspense>
            <Enhanced enhancing={enhancing} />
          </Suspense>
        )}
        {hasNote && !isWaiting && !isEnhanced && t("searchNet.isOn")}
      </span>
      {!hasNote && <span className={css.keys}>{t("keys")}</span>}
      <span id={noteId} className="num">
        {t(isTooLong ? "tokensOver" : "tokens", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}
      </span>
    </div>
  );
}

/** Keeps the end of a text that grows by itself in sight of its box. */
function useEndInSight(isGrowing: boolean, text: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = isGrowing && text !== "" ? box.current?.querySelector("textarea") : null;
    if (field) field.scrollTop = field.scrollHeight;
  }, [isGrowing, text]);
  return box;
}

import { ActionIcon, Kbd, TextInput, UnstyledButton } from "@mantine/core";
import { IconCornerDownLeft } from "@tabler/icons-react";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { recallHere, rememberHere } from "../../../../platform/storage.ts";
import { ModelOfWish } from "../ai/modelOf.ts";
import type { Ai } from "../ai/useAi.ts";
import { quickWishes } from "../ai/wishes.ts";
import css from "./Bubble.module.css";

/** Wishes for what is chosen: the arrows choose a quick one, what is typed is one's own, Enter has it proposed. */
export function Wishes({ documentId, ai, onAsked }: { documentId: number; ai: Ai; onAsked: () => void }) {
  const t = useWords("documents");
  const listId = useId();
  // Kept from when it is asked until it was: who has no words for it is led to another screen.
  const key = `wish:${documentId}:chosen`;
  const [text, setText] = useState(() => recallHere(key) ?? "");
  const [at, setAt] = useState<number | null>(text === "" ? 0 : null);
  const { isBusy, ask } = ai.asking;
  const propose = async (chosen: number | null) => {
    const quick = chosen === null ? undefined : quickWishes[chosen];
    if (isBusy || (!quick && text.trim() === "")) return;
    const language = quick?.wish === "language" && { language: t("ai.otherLanguageItself") };
    const wished = { about: "selection", wish: quick?.wish ?? "own", text, ...language } as const;
    rememberHere(key, text);
    if (!(await ask({ ...wished, model: ai.model.chosen }))) return;
    rememberHere(key, "");
    onAsked();
  };
  const handleType = (typed: string) => {
    setText(typed);
    setAt(typed.trim() === "" ? 0 : null);
  };
  return (
    <form
      className={css.wishes}
      aria-label={t("ai.rewrite")}
      onSubmit={(event) => {
        event.preventDefault();
        void propose(at);
      }}
    >
      <WishField {...{ listId, text, at, isBusy }} onType={handleType} onChoose={setAt} />
      <QuickWishes listId={listId} at={at} onPress={(index) => void propose(index)} />
      <div className={css.foot}>
        <span className={css.hints} aria-hidden>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t("ai.toChoose")} <Kbd>↵</Kbd> {t("ai.toPropose")}
        </span>
        <Suspense>
          <ModelOfWish model={ai.model} />
        </Suspense>
      </div>
    </form>
  );
}

type FieldProps = {
  listId: string;
  text: string;
  at: number | null;
  isBusy: boolean;
  onType: (text: string) => void;
  onChoose: (at: number) => void;
};

function WishField({ listId, text, at, isBusy, onType, onChoose }: FieldProps) {
  const t = useWords("documents");
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const first = step === 1 ? 0 : quickWishes.length - 1;
    onChoose(at === null ? first : (at + step + quickWishes.length) % quickWishes.length);
  };
  return (
    <TextInput
      role="combobox"
      aria-label={t("ai.wish")}
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={at === null ? undefined : `${listId}-${at}`}
      placeholder={t("ai.sayOrChoose")}
      value={text}
      // A keyboard that comes up over half of a phone hides what there is to choose.
      autoFocus={!window.matchMedia("(pointer: coarse)").matches}
      autoComplete="off"
      readOnly={isBusy}
      onKeyDown={handleKey}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      rightSection={
        <ActionIcon
          type="submit"
          variant="filled"
          size="sm"
          aria-label={t("ai.propose")}
          title={t("ai.propose")}
          loading={isBusy}
        >
          <IconCornerDownLeft size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

type QuickProps = { listId: string; at: number | null; onPress: (index: number) => void };

function QuickWishes({ listId, at, onPress }: QuickProps) {
  const t = useWords("documents");
  return (
    <div className={css.list} id={listId} role="listbox" aria-label={t("ai.quick")}>
      {quickWishes.map(({ wish, Icon }, index) => (
        <UnstyledButton
          key={wish}
          id={`${listId}-${index}`}
          className={css.wish}
          role="option"
          aria-selected={index === at}
          // Nothing to tab to: the field chooses among them.
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(index)}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
          {wish === "language" ? t("ai.into", { language: t("ai.otherLanguage") }) : t(`ai.wishes.${wish}`)}
        </UnstyledButton>
      ))}
    </div>
  );
}

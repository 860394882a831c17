import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { Suspense, useRef, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useKeptHere } from "../../../../platform/useKeptHere.ts";
import { ModelOfWish } from "./modelOf.ts";
import { ProposalList } from "./ProposalList.tsx";
import css from "./panels.module.css";
import type { Ai } from "./useAi.ts";
import type { Wished } from "./useAsking.ts";
import { quickWishes } from "./wishes.ts";

/** A wish in one's own words or a quick one, for the selection or the whole document. */
export default function PromptPanel({ id, editor, ai }: { id: number; editor: Editor; ai: Ai }) {
  const t = useWords("documents");
  const isChosen = useEditorState({ editor, selector: ({ editor: now }) => !now.state.selection.empty });
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });
  const [text, setText] = useKeptHere(`wish:${id}`);
  const [wanted, setWanted] = useState<"selection" | "whole">("selection");
  const about = isChosen ? wanted : "whole";
  const { isBusy } = ai.asking;
  const field = useRef<HTMLTextAreaElement>(null);
  const ask = (wished: Wished) => {
    goBackTo(field.current);
    return ai.asking.ask({ ...wished, model: ai.model.chosen });
  };
  const propose = async () => {
    // There is nothing to rewrite: it is written.
    if (await ask({ about, wish: isEmpty ? "write" : "own", text })) setText("");
  };
  return (
    <>
      <SegmentedControl
        className={css.about}
        value={about}
        disabled={!isChosen}
        onChange={(value) => setWanted(value === "whole" ? "whole" : "selection")}
        data={[
          { value: "selection", label: t("ai.selection") },
          { value: "whole", label: t("ai.whole") },
        ]}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void propose();
        }}
      >
        <Textarea
          ref={field}
          aria-label={t("ai.wish")}
          placeholder={isEmpty ? t("ai.writeHint") : t("ai.wishHint")}
          value={text}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {!isEmpty && <Quick isBusy={isBusy} onWish={(wished) => void ask({ about, text, ...wished })} />}
        <div className={css.send}>
          <Button type="submit" loading={isBusy} disabled={text.trim() === ""}>
            {t("ai.propose")}
          </Button>
          <Suspense>
            <ModelOfWish model={ai.model} />
          </Suspense>
        </div>
      </form>
      <ProposalList id={id} editor={editor} ai={ai} />
    </>
  );
}

/** A button that asked cannot be pressed meanwhile, nor without a text: the focus would be nowhere. */
function goBackTo(field: HTMLTextAreaElement | null): void {
  // On a phone it would bring up the keyboard over what is proposed.
  if (matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

type QuickProps = { isBusy: boolean; onWish: (wished: Pick<Wished, "wish" | "language">) => void };

/** The quick wishes, each a press away. */
function Quick({ isBusy, onWish }: QuickProps) {
  const t = useWords("documents");
  const language = { language: t("ai.otherLanguageItself") };
  return (
    <div className={css.quick}>
      {quickWishes.map(({ wish }) => (
        <Button
          key={wish}
          size="compact-sm"
          variant="default"
          radius="xl"
          disabled={isBusy}
          onClick={() => onWish({ wish, ...(wish === "language" && language) })}
        >
          {wish === "language" ? t("ai.into", { language: t("ai.otherLanguage") }) : t(`ai.wishes.${wish}`)}
        </Button>
      ))}
    </div>
  );
}

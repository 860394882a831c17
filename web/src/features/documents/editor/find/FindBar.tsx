import { ActionIcon, Button, TextInput } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronUp,
  IconLetterCase,
  IconReplace,
  IconSquareLetterW,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import css from "./FindBar.module.css";
import { foundIn, look, replaceAll, replaceOne, walk } from "./finding.ts";
import { FIND_LENGTH_MAX } from "./matches.ts";
import type { Finding } from "./useFinding.ts";

type Props = { editor: Editor; finding: Finding; onChange: (finding: Finding) => void; onClose: () => void };

/** What is looked for in a text, and what is put in its place. Esc leads back to where one was. */
export default function FindBar({ editor, finding, onChange, onClose }: Props) {
  const t = useWords("documents");
  const fieldRef = useRef<HTMLInputElement>(null);
  const { query, matchCase, wholeWords, isReplacing, asked } = finding;
  useEffect(() => look(editor, { query, matchCase, wholeWords }), [editor, query, matchCase, wholeWords]);
  useEffect(() => () => void (editor.isDestroyed || look(editor, null)), [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is there to be typed over
  useEffect(() => fieldRef.current?.select(), [asked]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    walk(editor, event.shiftKey ? -1 : 1);
  };
  return (
    <section className={css.root} aria-label={t("find.title")} onKeyDown={handleKey}>
      <div className={`${css.line} ${css.look}`}>
        <TextInput
          ref={fieldRef}
          className={css.field}
          aria-label={t("find.query")}
          placeholder={t("find.query")}
          value={query}
          maxLength={FIND_LENGTH_MAX}
          enterKeyHint="search"
          onChange={(event) => onChange({ ...finding, query: event.currentTarget.value })}
          onKeyDown={handleEnter}
        />
        <Places editor={editor} query={query} />
        <Ways finding={finding} canReplace={editor.isEditable} onChange={onChange} />
        <Press name={t("close")} Icon={IconX} onPress={onClose} />
      </div>
      {isReplacing && editor.isEditable && <Replace editor={editor} />}
    </section>
  );
}

const useFound = (editor: Editor) =>
  useEditorState({ editor, selector: () => foundIn(editor.state), equalityFn: Object.is });

/** Which of how many places is looked at, and the way to the others. */
function Places({ editor, query }: { editor: Editor; query: string }) {
  const t = useWords("documents");
  const found = useFound(editor);
  const count = found?.matches.length ?? 0;
  const at = formatNumber((found?.at ?? 0) + 1);
  return (
    <>
      <span className={`${css.count} num`} role="status">
        {query !== "" && (count === 0 ? t("find.none") : t("versions.at", { at, count: formatNumber(count) }))}
      </span>
      <Press name={t("find.previous")} Icon={IconChevronUp} isOff={count === 0} onPress={() => walk(editor, -1)} />
      <Press name={t("find.next")} Icon={IconChevronDown} isOff={count === 0} onPress={() => walk(editor, 1)} />
    </>
  );
}

type WaysProps = Pick<Props, "finding" | "onChange"> & { canReplace: boolean };

/** How it is looked for, and whether something is put in its place. */
function Ways({ finding, canReplace, onChange }: WaysProps) {
  const t = useWords("documents");
  const ways = [
    { way: "matchCase", Icon: IconLetterCase, name: t("find.matchCase") },
    { way: "wholeWords", Icon: IconSquareLetterW, name: t("find.wholeWords") },
    { way: "isReplacing", Icon: IconReplace, name: t("find.replacing") },
  ] as const;
  return ways
    .filter(({ way }) => canReplace || way !== "isReplacing")
    .map(({ way, Icon, name }) => (
      <Press
        key={way}
        name={name}
        Icon={Icon}
        isOn={finding[way]}
        onPress={() => onChange({ ...finding, [way]: !finding[way] })}
      />
    ));
}

function Replace({ editor }: { editor: Editor }) {
  const t = useWords("documents");
  const count = useFound(editor)?.matches.length ?? 0;
  const [text, setText] = useState("");
  const handleAll = () => {
    const replaced = replaceAll(editor, text);
    showSuccess(t("find.replaced", { count: replaced, number: formatNumber(replaced) }));
  };
  return (
    <div className={css.line}>
      <TextInput
        className={css.field}
        aria-label={t("find.by")}
        placeholder={t("find.by")}
        value={text}
        maxLength={FIND_LENGTH_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          replaceOne(editor, text);
        }}
      />
      <Button size="xs" variant="default" disabled={count === 0} onClick={() => replaceOne(editor, text)}>
        {t("find.one")}
      </Button>
      <Button size="xs" variant="default" disabled={count === 0} onClick={handleAll}>
        {t("find.all")}
      </Button>
    </div>
  );
}

type PressProps = { name: string; Icon: TablerIcon; isOn?: boolean; isOff?: boolean; onPress: () => void };

function Press({ name, Icon, isOn, isOff = false, onPress }: PressProps) {
  return (
    <ActionIcon
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      data-on={isOn || undefined}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}

import { Menu, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconFocus2 } from "@tabler/icons-react";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { printed } from "../../keys/printed.ts";
import { type Act, blockActs, isOn, listActs, markActs } from "./acts.ts";
import { Link } from "./Link.tsx";
import { MoreTools } from "./MoreTools.tsx";
import { Tool } from "./Tool.tsx";
import css from "./Toolbar.module.css";

type Props = { editor: Editor; isFocused: boolean; onFocus: () => void; onPictures: (files: File[]) => void };
type Waiting = Omit<Props, "editor"> & {
  /** The text, and the same once it is on the screen. */
  made: Editor;
  drawn: Editor | null;
};

/** How high the tools were last, in one row or in two, and in how wide a window. */
let last = { height: 0, windowWidth: 0 };

/** The tools of a text, behind its first frame; where nobody knows how much room they will take, with it. */
export function Tools({ made, drawn, ...props }: Waiting) {
  const [{ height, windowWidth }] = useState(last);
  if (drawn || windowWidth !== window.innerWidth) return <Toolbar editor={made} {...props} />;
  return <div className={css.root} style={{ minHeight: height }} />;
}

/** What a text is shaped with; on phones it stands over the keyboard. */
function Toolbar({ editor, isFocused, onFocus, onPictures }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      last = { height: entry?.borderBoxSize[0]?.blockSize ?? 0, windowWidth: window.innerWidth };
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const t = useWords("documents");
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: () => ({ canUndo: undoDepth(editor.state) > 0, canRedo: redoDepth(editor.state) > 0 }),
  });
  return (
    <div ref={ref} className={css.root} role="toolbar" aria-label={t("tools.title")}>
      <Blocks editor={editor} />
      <Acts editor={editor} acts={markActs} />
      <Link editor={editor} />
      <Acts editor={editor} acts={listActs} />
      <MoreTools editor={editor} onPictures={onPictures} />
      <div className={css.group}>
        <Tool name={t("tools.undo")} keys="Mod Z" isOff={!canUndo} onPress={() => editor.chain().focus().undo().run()}>
          <IconArrowBackUp size={18} stroke={1.6} />
        </Tool>
        <Tool
          name={t("tools.redo")}
          keys="Mod Shift Z"
          isOff={!canRedo}
          onPress={() => editor.chain().focus().redo().run()}
        >
          <IconArrowForwardUp size={18} stroke={1.6} />
        </Tool>
        <Tool name={t("tools.focus")} keys="Mod Shift F" isPressed={isFocused} onPress={onFocus}>
          <IconFocus2 size={18} stroke={1.6} />
        </Tool>
      </div>
    </div>
  );
}

/** What kind of block stands at the cursor, and making it another. */
export function Blocks({ editor }: { editor: Editor }) {
  const t = useWords("documents");
  const at = useEditorState({ editor, selector: () => blockActs.findIndex((act) => isOn(editor, act)) });
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton className={css.block} onMouseDown={(event) => event.preventDefault()}>
          {t(`acts.${blockActs[at]?.name ?? "paragraph"}`)}
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {blockActs.map((act, index) => (
          <Menu.Item
            key={act.name}
            leftSection={<act.Icon size={17} stroke={1.6} aria-hidden />}
            rightSection={<span className={css.keys}>{printed(act.keys)}</span>}
            aria-current={index === at || undefined}
            onClick={() => act.run(editor.chain().focus()).run()}
          >
            {t(`acts.${act.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Acts as tools, each of which says whether it is so already. */
export function Acts({ editor, acts }: { editor: Editor; acts: readonly Act[] }) {
  const t = useWords("documents");
  // One text, so that the tools are drawn again only when one of them changed.
  const on = useEditorState({ editor, selector: () => acts.map((act) => (isOn(editor, act) ? "1" : "0")).join("") });
  return (
    <div className={css.group}>
      {acts.map((act, at) => (
        <Tool
          key={act.name}
          name={t(`acts.${act.name}`)}
          keys={act.keys}
          isPressed={on[at] === "1"}
          onPress={() => act.run(editor.chain().focus()).run()}
        >
          <act.Icon size={18} stroke={1.6} />
        </Tool>
      ))}
    </div>
  );
}

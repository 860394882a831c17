import { ActionIcon, Button, Popover, TextInput } from "@mantine/core";
import { isLink } from "@pluma/contract/documents/schema/values";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type FormEvent, useEffect, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Tool } from "./Tool.tsx";
import css from "./Toolbar.module.css";

/** A link for the marked words, made, changed and taken away; Ctrl or ⌘ and K opens it. */
export function Link({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== "k") return;
      if (!editor.isFocused) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    // Before the palette, which has the same keys where nobody writes.
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [editor]);
  return <LinkPopover editor={editor} isOpen={isOpen} setOpen={setOpen} />;
}

/** The same beside the words themselves. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  return <LinkPopover editor={editor} isOpen={isOpen} setOpen={setOpen} />;
}

type OpenedProps = { editor: Editor; isOpen: boolean; setOpen: (isOpen: boolean) => void };

function LinkPopover({ editor, isOpen, setOpen }: OpenedProps) {
  const t = useWords("documents");
  const isActive = useEditorState({ editor, selector: () => editor.isActive("link") });
  const close = () => {
    setOpen(false);
    editor.chain().focus().run();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" trapFocus withinPortal shadow="md">
      <Popover.Target>
        <Tool name={t("link.name")} keys="Mod K" isPressed={isActive} onPress={() => setOpen(!isOpen)}>
          <IconLink size={18} stroke={1.6} />
        </Tool>
      </Popover.Target>
      <Popover.Dropdown>
        <Address editor={editor} isActive={isActive} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

type AddressProps = { editor: Editor; isActive: boolean; onDone: () => void };

function Address({ editor, isActive, onDone }: AddressProps) {
  const t = useWords("documents");
  const [href, setHref] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const whole = wholeOf(href.trim());
    if (!isLink(whole)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    const { empty } = editor.state.selection;
    if (empty && !isActive) {
      chain.insertContent({ type: "text", text: href.trim(), marks: [{ type: "link", attrs: { href: whole } }] }).run();
    } else chain.setLink({ href: whole }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  return (
    <form className={css.link} onSubmit={handleSubmit} noValidate>
      <TextInput
        aria-label={t("link.address")}
        placeholder="https://"
        value={href}
        error={isWrong && t("link.wrong")}
        data-autofocus
        onChange={(event) => {
          setWrong(false);
          setHref(event.currentTarget.value);
        }}
      />
      <Button type="submit">{t("link.set")}</Button>
      {isActive && (
        <ActionIcon size="lg" aria-label={t("link.remove")} title={t("link.remove")} onClick={remove}>
          <IconLinkOff size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </form>
  );
}

// An address as people write it: without its protocol, or a mail address alone.
function wholeOf(href: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  return /^[^\s@/]+@[^\s@/]+$/.test(href) ? `mailto:${href}` : `https://${href}`;
}

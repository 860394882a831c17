import { FileButton, Menu } from "@mantine/core";
import { imageTypes } from "@pluma/contract/files/files";
import {
  IconAlignLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
} from "@tabler/icons-react";
import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { printed } from "../../keys/printed.ts";
import { alignActs, putActs } from "./acts.ts";
import { Tool } from "./Tool.tsx";
import css from "./Toolbar.module.css";

type Props = { editor: Editor; onPictures: (files: File[]) => void };

const tableActs = [
  ["row", IconRowInsertBottom, (chain: ChainedCommands) => chain.addRowAfter()],
  ["column", IconColumnInsertRight, (chain: ChainedCommands) => chain.addColumnAfter()],
  ["rowGone", IconRowRemove, (chain: ChainedCommands) => chain.deleteRow()],
  ["columnGone", IconColumnRemove, (chain: ChainedCommands) => chain.deleteColumn()],
  ["tableGone", IconTableOff, (chain: ChainedCommands) => chain.deleteTable()],
] as const;

/** What is put into a text, how it stands, and within a table its rows and columns. */
export function MoreTools({ editor, onPictures }: Props) {
  const t = useWords("documents");
  const isInTable = useEditorState({ editor, selector: () => editor.isActive("table") });
  return (
    <div className={css.group}>
      {putActs.map((act) => (
        <Tool key={act.name} name={t(`acts.${act.name}`)} onPress={() => act.run(editor.chain().focus()).run()}>
          <act.Icon size={18} stroke={1.6} />
        </Tool>
      ))}
      <FileButton multiple accept={imageTypes.join(",")} onChange={onPictures}>
        {({ onClick }) => (
          <Tool name={t("acts.picture")} onPress={onClick}>
            <IconPhoto size={18} stroke={1.6} />
          </Tool>
        )}
      </FileButton>
      <Menu position="bottom" returnFocus={false}>
        <Menu.Target>
          <Tool name={t("acts.align")}>
            <IconAlignLeft size={18} stroke={1.6} />
          </Tool>
        </Menu.Target>
        <Menu.Dropdown>
          {alignActs.map((act) => (
            <Menu.Item
              key={act.name}
              leftSection={<act.Icon size={17} stroke={1.6} aria-hidden />}
              rightSection={<span className={css.keys}>{printed(act.keys)}</span>}
              onClick={() => act.run(editor.chain().focus()).run()}
            >
              {t(`acts.${act.name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isInTable &&
        tableActs.map(([name, Icon, act]) => (
          <Tool key={name} name={t(`acts.${name}`)} onPress={() => act(editor.chain().focus()).run()}>
            <Icon size={18} stroke={1.6} />
          </Tool>
        ))}
    </div>
  );
}

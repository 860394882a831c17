import { ActionIcon, Button, Menu } from "@mantine/core";
import { importEndings } from "@pluma/contract/documents/imports";
import {
  IconChevronDown,
  IconClipboardText,
  IconFileImport,
  IconFileTypeDocx,
  IconMarkdown,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import css from "./importing.module.css";
import { readClipboard } from "./readClipboard.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
const word = [".docx"];
const texts = importEndings.filter((ending) => ending !== ".docx");

type Props = { onFiles: (files: File[]) => void; isPhone?: boolean };

/** Where files from elsewhere become documents: chosen, or out of the clipboard. */
export function ImportMenu({ onFiles, isPhone = false }: Props) {
  const t = useWords("documents");
  const input = useRef<HTMLInputElement>(null);
  const opener = useOpener(isPhone);
  const choose = (endings: readonly string[]) => {
    if (!input.current) return;
    input.current.accept = endings.join(",");
    input.current.click();
  };
  const handlePaste = async () => {
    const file = await readClipboard(t("import.pasted"));
    if (file) onFiles([file]);
    else showAlert(t("import.noPaste"));
  };
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>{opener}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeDocx {...icon} />} onClick={() => choose(word)}>
            {t("import.word")}
            <small className={css.about}>{t("import.wordAbout")}</small>
          </Menu.Item>
          <Menu.Item leftSection={<IconMarkdown {...icon} />} onClick={() => choose(texts)}>
            {t("import.text")}
            <small className={css.about}>{t("import.textAbout")}</small>
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => void handlePaste()}>
            {t("import.paste")}
            <small className={css.about}>{t("import.pasteAbout")}</small>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("import.title")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

function useOpener(isPhone: boolean) {
  const t = useWords("documents");
  if (isPhone) {
    return (
      <ActionIcon size="lg" aria-label={t("import.title")}>
        <IconFileImport size={21} stroke={1.6} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={17} stroke={1.6} />}
      rightSection={<IconChevronDown size={15} stroke={1.6} />}
    >
      {t("import.title")}
    </Button>
  );
}

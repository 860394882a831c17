import { Button, Popover, TextInput } from "@mantine/core";
import { DOCUMENT_VERSION_NAME_LENGTH_MAX } from "@pluma/contract/documents/versions";
import { IconBookmark } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { useNameVersion } from "./data.ts";
import css from "./versions.module.css";

type Props = {
  documentId: number;
  /** Null: what stands now. */
  version: number | null;
  name: string | null;
  /** What has to be done before, such as sending what was just typed; false where nothing can be named then. */
  before?: () => Promise<boolean>;
};

/** Gives a version a name, so that it stays and is found; an empty one takes the name away. */
export function NameVersion({ documentId, version, name, before }: Props) {
  const t = useWords("documents");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          color="ink"
          leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(name === null ? "versions.name" : "versions.rename")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form {...{ documentId, version, name, before }} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = Omit<Props, "before"> & { before: (() => Promise<boolean>) | undefined; onDone: () => void };

function Form({ documentId, version, name, before, onDone }: FormProps) {
  const t = useWords("documents");
  const [text, setText] = useState(name ?? "");
  const [isSending, setSending] = useState(false);
  const naming = useNameVersion(documentId);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const next = text.trim() === "" ? null : text.trim();
    // There is nothing to take away yet.
    if (next === null && name === null) return;
    setSending(true);
    try {
      if (before && !(await before())) return;
      await naming.mutateAsync({ version, name: next });
      showSuccess(t(next === null ? "versions.unnamed" : "versions.named", { name: next ?? "" }));
      onDone();
    } catch (error) {
      showAlert(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={css.naming} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextInput
        label={t("versions.nameLabel")}
        description={t("versions.nameAbout")}
        value={text}
        maxLength={DOCUMENT_VERSION_NAME_LENGTH_MAX}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending}>
        {t("name.save")}
      </Button>
    </form>
  );
}

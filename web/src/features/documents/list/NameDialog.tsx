import { Button, TagsInput, TextInput } from "@mantine/core";
import {
  DOCUMENT_NAME_LENGTH_MAX,
  DOCUMENT_TAGS_LENGTH_MAX,
  type ListedDocument,
} from "@pluma/contract/documents/documents";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useCreateDocument, useDocumentTags, useSaveDocument } from "../data.ts";

type Props = {
  /** The document whose name and tags these are; without one a new one is made. */
  document?: Pick<ListedDocument, "document_id" | "name" | "tags">;
  onClose: () => void;
  /** Called with what was made or saved, once the dialog is closed. */
  onDone?: (documentId: number) => void;
};

/** The name and the tags of a document, new or not. */
export default function NameDialog({ document, onClose, onDone }: Props) {
  const t = useWords("documents");
  const [name, setName] = useState(document?.name ?? "");
  const [tags, setTags] = useState(() => tagsIn([document?.tags ?? ""]));
  const [problem, setProblem] = useState<string | null>(null);
  const [{ keyOf }] = useState(attempts);
  const create = useCreateDocument();
  const save = useSaveDocument();
  const handleError = (error: Error) => {
    if (isRefused(error, "document_incomplete")) setProblem(error.fields.name ?? t("name.empty"));
    else if (isRefused(error) && error.status === 400) setProblem(error.message);
    else showAlert(error);
  };
  const handleSuccess = ({ document_id }: { document_id: number }) => {
    // Closed before: what was typed is sent, and holds nobody back.
    flushSync(onClose);
    showSuccess(t("saved"));
    onDone?.(document_id);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem(t("name.empty"));
    const options = { onSuccess: handleSuccess, onError: handleError };
    const named = { name, tags: tags.join(", ") };
    if (document) save.mutate({ document_id: document.document_id, ...named }, options);
    else create.mutate({ ...named, key: keyOf(named) }, options);
  };
  return (
    <Dialog title={t(document ? "name.title" : "name.newTitle")} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          label={t("name.name")}
          value={name}
          error={problem}
          maxLength={DOCUMENT_NAME_LENGTH_MAX}
          data-autofocus
          onChange={(event) => {
            setProblem(null);
            setName(event.currentTarget.value);
          }}
        />
        <Tags tags={tags} onChange={setTags} />
        <DialogActs>
          <DialogClose>{t("cancel")}</DialogClose>
          <Button type="submit" loading={create.isPending || save.isPending}>
            {t(document ? "name.save" : "name.create")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type TagsProps = { tags: string[]; onChange: (tags: string[]) => void };

/** The tags, each closed by a comma or Enter; those of one's other documents are offered as one types. */
function Tags({ tags, onChange }: TagsProps) {
  const t = useWords("documents");
  const known = useDocumentTags().data ?? [];
  const [typed, setTyped] = useState("");
  const handleChange = (next: string[]) => {
    const plain = tagsIn(next);
    if (plain.join(", ").length <= DOCUMENT_TAGS_LENGTH_MAX) onChange(plain);
  };
  return (
    <TagsInput
      mt="md"
      label={t("name.tags")}
      description={t("name.tagsAbout")}
      // Only once something is typed: the list would lie over what saves.
      data={typed === "" ? [] : known.map(({ name }) => name).filter((name) => !tags.includes(name))}
      limit={8}
      onSearchChange={setTyped}
      splitChars={[","]}
      value={tags}
      onChange={handleChange}
    />
  );
}

/** Tags one by one, each once. */
const tagsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(",")).flatMap((tag) => tag.trim() || [])),
];

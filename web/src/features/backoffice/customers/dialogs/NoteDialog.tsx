import { Alert, Button, TagsInput, Textarea } from "@mantine/core";
import {
  CUSTOMER_NOTE_MAX,
  CUSTOMER_TAG_MAX,
  CUSTOMER_TAGS_MAX,
  type Customer,
} from "@pluma/contract/backoffice/backoffice";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { useSaveNote, useTags } from "../../data.ts";
import { nameOf } from "../useCustomerColumns.tsx";

/** What staff note of a customer, and sort them under; the customer never sees it. */
export function NoteDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useWords("backoffice");
  const save = useSaveNote(customer.user_id);
  const { data: known = [] } = useTags();
  const [note, setNote] = useState(customer.note);
  const [tags, setTags] = useState(customer.tags);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { note, tags: tags.map((tag) => tag.slice(0, CUSTOMER_TAG_MAX)) },
      {
        onSuccess: () => {
          showSuccess(t("note.saved"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("note.title", { name: nameOf(customer) })} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        {save.isError && (
          <Alert color="red" role="alert">
            {save.error.message}
          </Alert>
        )}
        <p>{t("note.about")}</p>
        <Textarea
          label={t("note.note")}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={CUSTOMER_NOTE_MAX}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TagsInput
          label={t("note.tags")}
          description={t("note.tagsHint")}
          data={known}
          maxTags={CUSTOMER_TAGS_MAX}
          value={tags}
          onChange={setTags}
        />
        <DialogActs>
          <DialogClose>{t("cancel")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

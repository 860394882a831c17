import { Button } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useTags } from "../data/list.ts";
import { isSameTag, tagsOf } from "../data/tags.ts";
import { useChatActs } from "../data/useChatActs.ts";
import { TagField } from "./TagField.tsx";

type Props = { chats: readonly Conversation[]; onClose: () => void };

/** The tags of a chat or, of several, those that all of them have: what is added is added to all, what is taken, from all. */
export default function TagsDialog({ chats, onClose }: Props) {
  const t = useWords("chats/tags");
  const { tag } = useChatActs();
  const suggestions = useTags().data?.tags ?? [];
  const [before] = useState(() => commonTags(chats));
  const [tags, setTags] = useState(before);
  const handleSave = () => {
    tag(chats, without(tags, before), without(before, tags));
    onClose();
  };
  return (
    <Dialog title={t("field.title", { count: chats.length, number: chats.length })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <TagField
          tags={tags}
          onChange={setTags}
          suggestions={suggestions}
          {...(chats.length > 1 && { description: t("field.common") })}
        />
        <DialogActs>
          <DialogClose variant="subtle" color="ink">
            {t("field.cancel")}
          </DialogClose>
          <Button type="submit">{t("field.save")}</Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

const without = (tags: string[], others: string[]): string[] =>
  tags.filter((tag) => !others.some((other) => isSameTag(other, tag)));

function commonTags(chats: readonly Conversation[]): string[] {
  const [first, ...others] = chats.map((chat) => tagsOf(chat.tags));
  return (first ?? []).filter((tag) => others.every((tags) => tags.some((each) => isSameTag(each, tag))));
}

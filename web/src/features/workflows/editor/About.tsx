import { Button, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import {
  WORKFLOW_DESCRIPTION_LENGTH_MAX,
  WORKFLOW_NAME_LENGTH_MAX,
  WORKFLOW_TAGS_LENGTH_MAX,
} from "@pluma/contract/workflows/workflows";
import { IconPlus } from "@tabler/icons-react";
import { useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useEagerFocus } from "../../../ui/form/useEagerFocus.ts";
import css from "./About.module.css";
import type { Editor } from "./useEditor.ts";

/** What a workflow is: its name, what it is for, its tags, and for staff whether everybody finds it. */
export function About({ editor, onAdd }: { editor: Editor; onAdd: () => void }) {
  const t = useWords("workflows");
  const { draft, can } = editor;
  const change = (part: Partial<typeof draft>) => editor.change({ ...draft, ...part });
  const changeTags = (tags: string[]) => {
    if (tags.join(",").length <= WORKFLOW_TAGS_LENGTH_MAX) change({ tags });
  };
  return (
    <section className={css.root} aria-label={t("about.title")}>
      <Name editor={editor} />
      <Textarea
        label={t("about.description")}
        description={t("about.descriptionHint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={WORKFLOW_DESCRIPTION_LENGTH_MAX}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TagsInput
        label={t("about.tags")}
        placeholder={draft.tags.length === 0 ? t("about.addTag") : ""}
        splitChars={[","]}
        value={[...draft.tags]}
        onChange={changeTags}
      />
      {can.publish && (
        <Switch
          className={css.public}
          labelPosition="left"
          label={t("about.public")}
          description={t("about.publicText")}
          checked={draft.public}
          onChange={(event) => change({ public: event.currentTarget.checked })}
        />
      )}
      {draft.steps.length === 0 && (
        <Button className={css.add} leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
          {t("editor.addFirst")}
        </Button>
      )}
    </section>
  );
}

function Name({ editor: { draft, change, faults, isDirty, base } }: { editor: Editor }) {
  const t = useWords("workflows");
  const field = useRef<HTMLInputElement>(null);
  // A new workflow begins with its name.
  useEagerFocus(field, base === null);
  const isMissing = isDirty && faults.some(({ kind }) => kind === "name");
  return (
    <TextInput
      ref={field}
      classNames={{ input: css.name ?? "" }}
      label={t("about.name")}
      placeholder={t("about.nameHint")}
      maxLength={WORKFLOW_NAME_LENGTH_MAX}
      aria-required
      value={draft.name}
      error={isMissing && t("wrong.name")}
      onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
    />
  );
}

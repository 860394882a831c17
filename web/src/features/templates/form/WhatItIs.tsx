import { Autocomplete, NativeSelect, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { TEMPLATE_TYPE_LENGTH_MAX } from "@pluma/contract/templates/filters";
import {
  TEMPLATE_DESCRIPTION_LENGTH_MAX,
  TEMPLATE_NAME_LENGTH_MAX,
  TEMPLATE_TAGS_LENGTH_MAX,
} from "@pluma/contract/templates/templates";
import { useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useEagerFocus } from "../../../ui/form/useEagerFocus.ts";
import { ContentField } from "../content/ContentField.tsx";
import { useTemplateGroups } from "../data.ts";
import { partId } from "../draft/parts.ts";
import { seenBy } from "../seenBy.ts";
import css from "./form.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

/** What a template is: its name, what it is for, its prompt, where it is found, and whom it is for. */
export function WhatItIs({ editor, isNew }: { editor: TemplateEditor; isNew: boolean }) {
  const t = useWords("templates");
  const { draft, change, errorOf, can } = editor;
  const name = useRef<HTMLInputElement>(null);
  useEagerFocus(name, isNew);
  return (
    <div className={css.stack}>
      <TextInput
        ref={name}
        id={partId("name")}
        label={t("form.name")}
        classNames={{ input: css.name ?? "" }}
        maxLength={TEMPLATE_NAME_LENGTH_MAX}
        autoComplete="off"
        value={draft.name}
        error={errorOf("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        id={partId("description")}
        label={t("form.description")}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={TEMPLATE_DESCRIPTION_LENGTH_MAX}
        value={draft.description}
        error={errorOf("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {can.read_prompt ? (
        <ContentField
          field={editor.contentField}
          content={draft.content}
          onChange={editor.changeContent}
          current={editor.open}
          onPlace={editor.setOpen}
          error={errorOf("content")}
        />
      ) : (
        <p className={css.note}>{t("form.promptKept")}</p>
      )}
      <Found editor={editor} />
      <Whom editor={editor} />
    </div>
  );
}

/** What a template is found by: types and tags of what exists, or new ones. */
function Found({ editor: { draft, change, errorOf } }: { editor: TemplateEditor }) {
  const t = useWords("templates");
  const groups = useTemplateGroups({ language: draft.language }).data;
  const namesOf = (all: readonly { name: string }[] | undefined) => all?.map(({ name }) => name) ?? [];
  const handleTags = (tags: string[]) => {
    const plain = [...new Set(tags.flatMap((tag) => tag.split(",")).flatMap((tag) => tag.trim() || []))];
    if (plain.join(",").length <= TEMPLATE_TAGS_LENGTH_MAX) change({ tags: plain });
  };
  return (
    <>
      <div className={css.pair}>
        <Autocomplete
          id={partId("type")}
          label={t("form.type")}
          data={namesOf(groups?.type.groups)}
          limit={12}
          maxLength={TEMPLATE_TYPE_LENGTH_MAX}
          value={draft.type}
          error={errorOf("type")}
          onChange={(type) => change({ type })}
        />
        <NativeSelect
          label={t("form.language")}
          data={languageChoices}
          value={draft.language}
          onChange={(event) => change({ language: languageOf(event.currentTarget.value) ?? draft.language })}
        />
      </div>
      <TagsInput
        id={partId("tags")}
        label={t("form.tags")}
        placeholder={draft.tags.length === 0 ? t("form.addTag") : ""}
        data={namesOf(groups?.tags.groups).filter((name) => !draft.tags.includes(name))}
        limit={12}
        splitChars={[","]}
        value={[...draft.tags]}
        error={errorOf("tags")}
        onChange={handleTags}
      />
    </>
  );
}

/** Whom a template is for, as far as one may say so. */
function Whom({ editor: { draft, change, can, base } }: { editor: TemplateEditor }) {
  const t = useWords("templates");
  const space = useOrganizationId();
  if (!can.decide && !can.publish) return null;
  const switches = [
    ...(can.decide ? (["editable", "show_prompt"] as const) : []),
    ...(can.publish ? (["public"] as const) : []),
  ];
  return (
    <div className={css.switches}>
      <p className={css.finds}>
        {t(
          `form.finds.${seenBy({ public: draft.public, hidden: base?.hidden ?? false, organization_id: base ? base.organization_id : space })}`,
        )}
      </p>
      {switches.map((key) => (
        <Switch
          key={key}
          labelPosition="left"
          label={t(`form.${key}`)}
          description={t(`form.${key}Text`)}
          checked={draft[key]}
          onChange={(event) => change({ [key]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

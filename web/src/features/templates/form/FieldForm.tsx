import { ActionIcon, Button, Input, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { type FieldType, fieldTypes, LABEL_LENGTH_MAX, type TemplateField } from "@pluma/contract/templates/fields";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { partId } from "../draft/parts.ts";
import { FieldInput } from "../fields/FieldInputs.tsx";
import css from "./FieldList.module.css";
import { OptionsField } from "./OptionsField.tsx";
import type { TemplateEditor } from "./useTemplateForm.ts";

type Props = {
  field: TemplateField;
  at: number;
  editor: TemplateEditor;
  onMove: (from: number, to: number) => void;
};

/** What a field is: its place in the content, what it says, how it is answered, and what helps to answer it. */
export function FieldForm({ field, at, editor, onMove }: Props) {
  const t = useWords("templates");
  const { name, label, type, help, required } = field;
  const change = (next: Partial<TemplateField>) => editor.changeField(name, next);
  const inside = useRef<HTMLDivElement>(null);
  useFocusKept(inside, () => partOf("example", name) ?? partOf("default", name));
  return (
    <div className={css.inside} ref={inside}>
      <TextInput
        id={partId("label", name)}
        label={<Measured label={t("form.label")} length={label.length} />}
        value={label}
        error={editor.errorOf("label", name)}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <NameField field={field} editor={editor} />
      <Input.Wrapper label={t("form.answer")} labelElement="div">
        <SegmentedControl
          aria-label={t("form.answer")}
          data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={type}
          onChange={(value) => change({ type: typeFrom(value), default: "" })}
        />
      </Input.Wrapper>
      {type === "select" && (
        <OptionsField
          id={partId("options", name)}
          options={field.options}
          error={editor.errorOf("options", name)}
          onChange={(options) => change({ options })}
        />
      )}
      <TextInput
        label={<Optional label={t("form.help")} />}
        maxLength={500}
        value={help}
        onChange={(event) => change({ help: event.currentTarget.value })}
      />
      <Answers key={type} field={field} onChange={change} />
      <div className={css.foot}>
        <Switch
          label={t("form.required")}
          checked={required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
        <Moves at={at} last={editor.fields.length - 1} label={label} onMove={onMove} />
      </div>
    </div>
  );
}

type MovesProps = Pick<Props, "at" | "onMove"> & { last: number; label: string };

function Moves({ at, last, label, onMove }: MovesProps) {
  const t = useWords("templates");
  return (
    <div className={css.moves}>
      <ActionIcon aria-label={t("form.up", { label })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t("form.down", { label })} disabled={at === last} onClick={() => onMove(at, at + 1)}>
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

const partOf = (...of: Parameters<typeof partId>) => document.getElementById(partId(...of));

type AnswersProps = { field: TemplateField; onChange: (next: Partial<TemplateField>) => void };

/** The example and the default, out of the way until somebody wants them. */
function Answers({ field, onChange }: AnswersProps) {
  const t = useWords("templates");
  const [isOpen, setOpen] = useState(field.example !== "" || field.default !== "");
  if (!isOpen) {
    return (
      <Button className={css.more} variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t("form.exampleDefault")}
      </Button>
    );
  }
  const asDefault = { ...field, label: t("form.default"), help: "", example: "", required: false };
  return (
    <>
      {field.type !== "select" && (
        <Textarea
          id={partId("example", field.name)}
          label={<Optional label={t("form.example")} />}
          autosize
          minRows={1}
          maxRows={6}
          value={field.example}
          onChange={(event) => onChange({ example: event.currentTarget.value })}
        />
      )}
      <FieldInput
        id={partId("default", field.name)}
        field={asDefault}
        value={field.default}
        error={undefined}
        onChange={(value) => onChange({ default: value })}
      />
    </>
  );
}

/** The name of a field is its place in the content, which follows it. */
function NameField({ field: { name }, editor }: { field: TemplateField; editor: TemplateEditor }) {
  const t = useWords("templates");
  // What was typed last, and of which name: a name that cannot be given stays in hand.
  const [typed, setTyped] = useState({ of: name, text: name });
  const text = typed.of === name ? typed.text : name;
  const problem = editor.nameProblem(name, text);
  const handleChange = (next: string) => {
    const isGiven = editor.nameProblem(name, next) === null;
    setTyped({ of: isGiven ? next.trim() : name, text: next });
    if (isGiven) editor.rename(name, next);
  };
  return (
    <TextInput
      label={t("form.blank")}
      classNames={{ input: css.code ?? "" }}
      value={text}
      error={problem && t(`form.nameWrong.${problem}`)}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}

function Measured({ label, length }: { label: string; length: number }) {
  const t = useWords("templates");
  return (
    <span className={css.labelled}>
      {label}
      <span className="num" aria-hidden="true">
        {t("form.ofMax", { length, max: LABEL_LENGTH_MAX })}
      </span>
    </span>
  );
}

function Optional({ label }: { label: string }) {
  const t = useWords("templates");
  return (
    <span className={css.labelled}>
      {label} <span>{t("fields.optional")}</span>
    </span>
  );
}

const typeFrom = (text: string): FieldType => fieldTypes.find((type) => type === text) ?? "text";

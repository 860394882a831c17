import { Button } from "@mantine/core";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useDragOrder } from "../../../ui/data/useDragOrder.ts";
import { FieldForm } from "./FieldForm.tsx";
import css from "./FieldList.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

/** The fields of a template, in step with its content: one is open at a time, and their order is one's own. */
export function FieldList({ editor }: { editor: TemplateEditor }) {
  const t = useWords("templates");
  const { fields, repeated } = editor;
  const [first] = repeated;
  return (
    <section aria-label={t("form.fields")}>
      <div className={css.head}>
        <h2>{t("form.fields")}</h2>
        {fields.length > 0 && (
          <span className="num">{t("form.inStep", { count: fields.length, number: formatNumber(fields.length) })}</span>
        )}
      </div>
      {first !== undefined ? (
        <Waiting name={first} editor={editor} />
      ) : fields.length === 0 ? (
        <p className={css.none}>{t("form.noFields")}</p>
      ) : (
        <Rows editor={editor} />
      )}
    </section>
  );
}

function Waiting({ name, editor }: { name: string; editor: TemplateEditor }) {
  const t = useWords("templates");
  const place = `[${name}]`;
  return (
    <div className={css.waiting}>
      <p className={css.waitingTitle}>{t("form.waiting")}</p>
      <p>{t("form.waitingText", { name: place })}</p>
      <Button variant="default" onClick={() => editor.goToPlace(name, 1)}>
        {t("form.toSecond", { name: place })}
      </Button>
    </div>
  );
}

function Rows({ editor }: { editor: TemplateEditor }) {
  const t = useWords("templates");
  const { fields, move } = editor;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const handleMove = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length) return;
    move(from, to);
    setSaid(t("form.movedTo", { label: field.label, at: to + 1, count: fields.length }));
  };
  const drag = useDragOrder(list, handleMove);
  return (
    <>
      <ul ref={list} className={css.rows}>
        {fields.map((field, at) => (
          <Row
            key={field.name}
            field={field}
            at={at}
            editor={editor}
            isDragged={drag.at === at}
            onGrip={drag.begin}
            onMove={handleMove}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type RowProps = {
  field: TemplateField;
  at: number;
  editor: TemplateEditor;
  isDragged: boolean;
  onGrip: (at: number) => void;
  onMove: (from: number, to: number) => void;
};

function Row({ field, at, editor, isDragged, onGrip, onMove }: RowProps) {
  const t = useWords("templates");
  const isOpen = editor.open === field.name;
  const isWrong = editor.errorOf("label", field.name) ?? editor.errorOf("options", field.name);
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const isGrip = event.target instanceof Element && event.target.closest("[data-grip]") !== null;
    if (by === 0 || !(event.altKey || isGrip)) return;
    event.preventDefault();
    onMove(at, at + by);
  };
  return (
    <li className={css.row} data-open={isOpen || undefined} data-dragged={isDragged || undefined} onKeyDown={handleKey}>
      <div className={css.line}>
        <button
          type="button"
          className={css.grip}
          data-grip
          aria-label={t("form.move", { label: field.label })}
          title={t("form.moveHint")}
          onPointerDown={() => onGrip(at)}
        >
          <IconGripVertical size={17} stroke={1.6} aria-hidden />
        </button>
        <span className={`${css.number} num`}>{at + 1}</span>
        <button
          type="button"
          className={css.opener}
          aria-expanded={isOpen}
          onClick={() => editor.setOpen(isOpen ? null : field.name)}
        >
          <span className={css.names}>
            <span className={css.label}>{field.label || t("form.noLabel")}</span>
            <code>[{field.name}]</code>
          </span>
          <span className={css.type} data-wrong={isWrong ? true : undefined}>
            {t(`types.${field.type}`)}
          </span>
          {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </button>
      </div>
      {isOpen && <FieldForm field={field} at={at} editor={editor} onMove={onMove} />}
    </li>
  );
}

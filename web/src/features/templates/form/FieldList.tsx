import { Button } from "@mantine/core";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useRowOrder } from "../../../ui/data/useRowOrder.ts";
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
  const order = useRowOrder<HTMLUListElement>({
    count: fields.length,
    move,
    movedTo: (from, to) => t("form.movedTo", { label: fields[from]?.label, at: to + 1, count: fields.length }),
  });
  const keys = useRowKeys(fields.map(({ name }) => name));
  return (
    <>
      <ul ref={order.list} className={css.rows}>
        {fields.map((field, at) => (
          <Row
            key={keys[at]}
            field={field}
            at={at}
            editor={editor}
            isDragged={order.dragged === at}
            onGrip={order.begin}
            onKey={order.handleKey(at)}
            onMove={order.moveRow}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
    </>
  );
}

/** A key for each field that stays with it while its name is typed: its row is then not drawn anew, and keeps the focus. */
function useRowKeys(names: readonly string[]): readonly number[] {
  const [held, setHeld] = useState({ names, keys: names.map((_, at) => at), next: names.length });
  const changed = names.filter((name, at) => name !== held.names[at]);
  if (changed.length === 0 && names.length === held.names.length) return held.keys;
  const isRenamed =
    changed.length === 1 && names.length === held.names.length && !held.names.includes(changed[0] ?? "");
  const keys = isRenamed ? held.keys : names.map((name, at) => held.keys[held.names.indexOf(name)] ?? held.next + at);
  setHeld({ names, keys, next: held.next + names.length });
  return keys;
}

type RowProps = {
  field: TemplateField;
  at: number;
  editor: TemplateEditor;
  isDragged: boolean;
  onGrip: (at: number) => void;
  onKey: (event: KeyboardEvent) => void;
  onMove: (from: number, to: number) => void;
};

function Row({ field, at, editor, isDragged, onGrip, onKey, onMove }: RowProps) {
  const t = useWords("templates");
  const isOpen = editor.open === field.name;
  const isWrong = editor.errorOf("label", field.name) ?? editor.errorOf("options", field.name);
  return (
    <li className={css.row} data-open={isOpen || undefined} data-dragged={isDragged || undefined} onKeyDown={onKey}>
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

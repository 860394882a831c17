import { useHotkeys } from "@mantine/hooks";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconAlertCircle } from "@tabler/icons-react";
import { lazy, type SubmitEvent, Suspense } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { sides } from "../draft/parts.ts";
import { Carried } from "../files/Carried.tsx";
import { HeldFiles } from "../files/HeldFiles.tsx";
import { useHeldFiles } from "../files/useHeldFiles.ts";
import { Breaking } from "./Breaking.tsx";
import { FieldList } from "./FieldList.tsx";
import { FormActs } from "./FormActs.tsx";
import css from "./form.module.css";
import { Preview } from "./Preview.tsx";
import { ReadFields } from "./ReadFields.tsx";
import { type TemplateEditor, useTemplateForm } from "./useTemplateForm.ts";
import { WhatItIs } from "./WhatItIs.tsx";

const Conflict = lazy(() => import("./Conflict.tsx"));

type Props = { template: OpenTemplate | null; onMade?: (made: OpenTemplate) => void };

/** A template as it is written: what it is, its fields, and how others will see it. Saved for the first time it goes on. */
export function TemplateForm({ template, onMade }: Props) {
  const t = useWords("templates");
  const held = useHeldFiles();
  const editor = useTemplateForm(template, (saved) => {
    showSuccess(t("form.saved"));
    held.sendTo(saved);
    if (!template) onMade?.(saved);
  });
  const { draft, saving } = editor;
  const handleSubmit = (event?: SubmitEvent) => {
    event?.preventDefault();
    void editor.submit();
  };
  useHotkeys([["mod+S", () => handleSubmit()]], [], true);
  const isUnsaved = editor.isDirty || held.files.length > 0;
  useUnsaved(isUnsaved);
  const problem = editor.isWrong && <Incomplete />;
  const name = draft.name.trim() || t(template ? "form.unnamed" : "form.new");
  return (
    <>
      <TopBar
        name={name}
        acts={<FormActs template={template} editor={editor} problem={problem} />}
        phoneActs={<FormActs template={template} editor={editor} problem={null} isShort />}
        quiet={isUnsaved && t("form.notSaved")}
      />
      {problem && <div className={css.phoneProblem}>{problem}</div>}
      {template?.can.read_prompt && <Breaking template={editor.base ?? template} editor={editor} />}
      <Sides editor={editor} />
      <form className={css.columns} data-side={editor.side} onSubmit={handleSubmit} noValidate>
        <div className={css.column} data-part="content">
          <WhatItIs editor={editor} isNew={template === null} />
          {template?.can.files && <Carried template={template} />}
          {!template && <HeldFiles files={held.files} onChange={held.change} />}
        </div>
        <div className={css.column} data-part="fields">
          {template && !template.can.read_prompt ? (
            <ReadFields fields={template.template_fields} />
          ) : (
            <FieldList editor={editor} />
          )}
        </div>
        <div className={css.column} data-part="preview">
          <Preview
            editor={editor}
            triesTemplate={template?.can.files ? template.template_id : null}
            hasWaiting={held.files.length > 0}
          />
        </div>
      </form>
      {saving.theirs && editor.base && (
        <Suspense>
          <Conflict base={editor.base} theirs={saving.theirs} editor={editor} />
        </Suspense>
      )}
    </>
  );
}

function Incomplete() {
  const t = useWords("templates");
  return (
    <p className={css.incomplete} role="alert">
      <IconAlertCircle size={15} stroke={1.6} aria-hidden />
      {t("wrong.incomplete")}
    </p>
  );
}

/** Where there is no room for all of it beside each other: one part after the other. */
function Sides({ editor: { side, setSide, fields } }: { editor: TemplateEditor }) {
  const t = useWords("templates");
  return (
    // biome-ignore lint/a11y/useSemanticElements: they show a part of the form, and are no fields of it
    <div className={css.sides} role="group" aria-label={t("form.parts")}>
      {sides.map((each) => (
        <button
          key={each}
          type="button"
          className={css.side}
          data-side={each}
          aria-pressed={each === side}
          onClick={() => setSide(each)}
        >
          {t(`form.side.${each}`)}
          {each === "fields" && fields.length > 0 && <span className="num"> {fields.length}</span>}
        </button>
      ))}
    </div>
  );
}

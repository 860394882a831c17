import { Button, Drawer } from "@mantine/core";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Trial } from "../../chats/index.ts";
import { ComposedPrompt } from "../fields/ComposedPrompt.tsx";
import { FieldInputs } from "../fields/FieldInputs.tsx";
import { filledCount, focusInput } from "../fields/places.ts";
import css from "./form.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

const FORM = "preview";

type TryProps = {
  editor: TemplateEditor;
  /** Whose files are read in a try; null for none. */
  triesTemplate: number | null;
  /** Files wait for the template to be saved: no try reads them. */
  hasWaiting: boolean;
};

/** The form as others will see it, the prompt that it composes, and a try that is not kept. */
export function Preview({ editor, ...tries }: TryProps) {
  const t = useWords("templates");
  const { draft, shownFields: fields, values, can } = editor;
  return (
    <section className={css.preview} aria-label={t("form.preview")}>
      <h2 className={css.previewTitle}>{t("form.preview")}</h2>
      <div className={css.previewForm}>
        <p className={css.previewName}>{draft.name || t("form.new")}</p>
        {draft.description && <p className={css.previewText}>{draft.description}</p>}
        {fields.length > 0 && <FieldInputs form={FORM} fields={fields} values={values} onChange={editor.setValue} />}
      </div>
      {can.read_prompt && (
        <>
          <div className={css.composed}>
            <p className={css.composedHead}>
              <b>{t("form.prompt")}</b>
              {fields.length > 0 && (
                <span className="num">
                  {t("form.filled", { filled: filledCount(fields, values), count: fields.length })}
                </span>
              )}
            </p>
            {draft.content.trim() === "" ? (
              <p className={css.previewText}>{t("form.noPrompt")}</p>
            ) : (
              <ComposedPrompt
                content={draft.content}
                values={values}
                current={editor.open}
                onBlank={(name) => focusInput(FORM, fields, name)}
              />
            )}
          </div>
          <Try editor={editor} {...tries} />
        </>
      )}
    </section>
  );
}

function Try({ editor: { composed, repeated }, triesTemplate, hasWaiting }: TryProps) {
  const t = useWords("templates");
  const [asked, setAsked] = useState<string | null>(null);
  const tokens = estimateTokens(composed);
  const isTooLong = tokens > TOKENS_MAX;
  const canTry = composed.trim() !== "" && repeated.length === 0 && !isTooLong;
  const text = isTooLong
    ? t("form.tooLong", { tokens: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })
    : t("form.tryText");
  return (
    <div className={css.try} data-over-end>
      <Button variant="default" disabled={!canTry} onClick={() => setAsked(composed)}>
        {t("form.try")}
      </Button>
      <p>
        {text}
        {hasWaiting && !isTooLong && ` ${t("form.tryWaiting")}`}
      </p>
      <Drawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        position="right"
        size={520}
        title={t("form.try")}
        closeButtonProps={{ "aria-label": t("form.close") }}
        classNames={{ body: css.drawer ?? "", content: css.drawerContent ?? "" }}
      >
        {asked !== null && <Trial content={asked} triesTemplate={triesTemplate} />}
      </Drawer>
    </div>
  );
}

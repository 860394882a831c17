import { Button } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import type { QuestionFormProps } from "../../chats/index.ts";
import { useTemplate } from "../data.ts";
import { TemplateState } from "./ApplyFrame.tsx";
import { FillForm } from "./FillForm.tsx";
import { valuesOf } from "./filling.ts";
import css from "./QuestionForm.module.css";
import { useFilling } from "./useFilling.ts";

/** A question that was made of a template, in hand again: its form with what was filled in. Esc gives it up. */
export default function QuestionForm({ template: used, ...props }: QuestionFormProps) {
  const t = useWords("templates");
  const template = useTemplate(used.template_id);
  // Where the keyboard was when it was taken in hand: whoever has gone elsewhere before the template is there stays there.
  const [from] = useState(() => document.activeElement);
  const cancel = (
    <Button variant="default" onClick={props.onCancel}>
      {t("apply.cancel")}
    </Button>
  );
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    props.onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields in it
    <div className={css.slip} onKeyDown={handleKey}>
      <TemplateState query={template}>
        {(held) => <Form template={held} used={used} from={from} acts={cancel} {...props} />}
      </TemplateState>
      {!template.data && <div className={css.out}>{cancel}</div>}
    </div>
  );
}

type FormProps = Omit<QuestionFormProps, "template" | "onCancel"> & {
  template: OpenTemplate;
  used: UsedTemplate;
  from: Element | null;
  acts: React.ReactNode;
};

function Form({ template, used, from, problem, canSubmit, onSubmit, acts }: FormProps) {
  const filling = useFilling(template, valuesOf(used));
  const box = useRef<HTMLDivElement>(null);
  const goIn = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (activeElement === from || activeElement === body)
      box.current?.querySelector<HTMLElement>("textarea, input, select")?.focus();
  });
  useEffect(() => goIn(), []);
  return (
    <div className={css.form} ref={box}>
      <FillForm
        filling={filling}
        head={<h3 className={css.name}>{template.name}</h3>}
        isBusy={!canSubmit}
        problem={problem === null ? null : new Error(problem)}
        onSend={onSubmit}
        acts={acts}
      />
    </div>
  );
}

import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import type { ReactNode } from "react";
import { TemplateState } from "../apply/ApplyFrame.tsx";
import { FillForm } from "../apply/FillForm.tsx";
import { useFilling } from "../apply/useFilling.ts";
import { useTemplate } from "../data.ts";
import css from "./TemplatesPanel.module.css";

/** A template with what was filled in; `settle` keeps that for the next time, once it was sent. */
export type Filled = { template: OpenTemplate; used: UsedTemplate; settle: () => void };

type Props = {
  templateId: number;
  /** What goes on with it, and other ways beside that. */
  act: string;
  acts?: ReactNode;
  onFilled: (filled: Filled) => void;
};

/** One template to be filled in; what was typed is kept as everywhere, so that one may come back to it. */
export default function TemplateFilling({ templateId, ...props }: Props) {
  const template = useTemplate(templateId);
  return (
    <div className={css.form}>
      <TemplateState query={template}>{(held) => <Form template={held} {...props} />}</TemplateState>
    </div>
  );
}

function Form({ template, act, acts, onFilled }: Omit<Props, "templateId"> & { template: OpenTemplate }) {
  const filling = useFilling(template);
  return (
    <FillForm
      filling={filling}
      head={
        <div className={css.about}>
          <h3 className={css.name}>{template.name}</h3>
          {template.description && <p className={css.description}>{template.description}</p>}
        </div>
      }
      isBusy={false}
      problem={null}
      act={act}
      acts={acts}
      onSend={(used) => onFilled({ template, used, settle: () => filling.settle(used) })}
    />
  );
}

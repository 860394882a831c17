import { ActionIcon, UnstyledButton } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { keptKey, recall, remember } from "../../../platform/storage.ts";
import { TemplateState } from "../apply/ApplyFrame.tsx";
import { FillForm } from "../apply/FillForm.tsx";
import { useFilling } from "../apply/useFilling.ts";
import { useTemplate } from "../data.ts";
import { TemplateList } from "./TemplateList.tsx";
import css from "./TemplatesPanel.module.css";

/** Where what is filled in goes: a chat, a document. */
export type PanelSending = {
  /** Something is on its way, or being written there. */
  isBusy: boolean;
  send: (template: UsedTemplate, then: { onSent: () => void; onRefused: (error: Error) => void }) => void;
};

type Props = {
  /** What it stands beside, by a name of its own: the template in hand is kept for it. */
  beside: string;
  /** It lies over that, which is seen again once it is closed. */
  isOver: boolean;
  /** Absent where what it stands in closes it. */
  onClose?: () => void;
  sending: PanelSending;
};

/** The templates beside something that is written: one is found, filled in, and sent there. */
export default function TemplatesPanel({ beside, isOver, onClose, sending }: Props) {
  const t = useWords("templates");
  const [chosen, choose] = useChosen(beside);
  return (
    <>
      <header className={css.head}>
        {chosen === null ? (
          <h2 className={css.title}>{t("apply.templates")}</h2>
        ) : (
          <UnstyledButton className={css.back} onClick={() => choose(null)}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" /> {t("apply.templates")}
          </UnstyledButton>
        )}
        {onClose && (
          <ActionIcon aria-label={t("apply.close")} title={t("apply.close")} onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </header>
      {chosen === null ? (
        <TemplateList onChoose={({ template_id }) => choose(template_id)} />
      ) : (
        <Chosen key={chosen} id={chosen} sending={sending} onLeave={isOver ? onClose : undefined} />
      )}
    </>
  );
}

type ChosenProps = {
  id: number;
  sending: PanelSending;
  /** Goes back to what the panel lies over. */
  onLeave: (() => void) | undefined;
};

function Chosen({ id, ...props }: ChosenProps) {
  const template = useTemplate(id);
  return (
    <div className={css.form}>
      <TemplateState query={template}>{(held) => <Form template={held} {...props} />}</TemplateState>
    </div>
  );
}

function Form({ template, sending, onLeave }: Omit<ChosenProps, "id"> & { template: OpenTemplate }) {
  const [problem, setProblem] = useState<Error | null>(null);
  const filling = useFilling(template);
  const handleSend = (used: UsedTemplate) => {
    setProblem(null);
    sending.send(used, {
      onSent: () => filling.settle(used),
      onRefused: onLeave ? showAlert : setProblem,
    });
    onLeave?.();
  };
  return (
    <FillForm
      filling={filling}
      head={
        <div className={css.about}>
          <h3 className={css.name}>{template.name}</h3>
          {template.description && <p className={css.description}>{template.description}</p>}
        </div>
      }
      isBusy={sending.isBusy}
      problem={problem}
      onSend={handleSend}
    />
  );
}

/** Which template is in hand beside something, kept in this browser for the person. */
function useChosen(beside: string): [number | null, (id: number | null) => void] {
  const key = keptKey(recall("uid") ?? "nobody", `panelTemplate:${beside}`);
  const [chosen, setChosen] = useState(() => Number(recall(key)) || null);
  const choose = (id: number | null) => {
    remember(key, id === null ? null : String(id));
    setChosen(id);
  };
  return [chosen, choose];
}

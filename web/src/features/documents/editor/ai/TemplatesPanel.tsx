import { Skeleton } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Editor } from "@tiptap/react";
import { Suspense } from "react";
import { TemplatesPanel as Templates } from "../../../templates/index.ts";
import { ProposalList } from "./ProposalList.tsx";
import css from "./panels.module.css";
import type { Ai } from "./useAi.ts";

/** The templates as cards, and the one that is applied as a form; what it makes is proposed where the cursor is. */
export default function TemplatesPanel({ id, editor, ai }: { id: number; editor: Editor; ai: Ai }) {
  const { isBusy, ask } = ai.asking;
  const send = async ({ template_id, fields }: UsedTemplate, onSent: () => void) => {
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    if (await ask({ about: "selection", wish: "write", template_id, values })) onSent();
  };
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Templates
        beside={`document-${id}`}
        isOver={false}
        sending={{ isBusy, send: (template, { onSent }) => void send(template, onSent) }}
      />
      <div className={css.below}>
        <ProposalList id={id} editor={editor} ai={ai} />
      </div>
    </Suspense>
  );
}

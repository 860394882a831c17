import { Skeleton } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Editor } from "@tiptap/react";
import { Suspense, useState } from "react";
import { chatTemplates } from "../../../templates/index.ts";
import { ProposalList } from "./ProposalList.tsx";
import type { Ai } from "./useAi.ts";

const { Panel } = chatTemplates;

/** The templates as cards, and the one that is applied as a form; what it makes is proposed where the cursor is. */
export default function TemplatesPanel({ id, editor, ai }: { id: number; editor: Editor; ai: Ai }) {
  const [sending, setSending] = useState<UsedTemplate | null>(null);
  const { isBusy, ask } = ai.asking;
  const send = async (template: UsedTemplate, onSent?: () => void) => {
    setSending(template);
    const { template_id, fields } = template;
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    if (await ask({ about: "selection", wish: "write", template_id, values })) onSent?.();
    setSending(null);
  };
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Panel
        // Chats count from 1: below that the one in hand is kept for a document.
        conversationId={-id}
        isOver={false}
        onClose={() => undefined}
        sending={{
          isBusy,
          sending,
          send: (template, callbacks) => void send(template, () => callbacks?.onSent?.(-id)),
        }}
      />
      <ProposalList id={id} editor={editor} ai={ai} />
    </Suspense>
  );
}

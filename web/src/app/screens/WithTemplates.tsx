import type { ReactNode } from "react";
import { ChatDocumentsContext, ChatTemplatesContext } from "../../features/chats/index.ts";
import { DocumentItem } from "../../features/documents/index.ts";
import { chatTemplates } from "../../features/templates/index.ts";

/** Lays templates into the chats of a screen, and the way from a chat into a document. */
export function WithTemplates({ children }: { children: ReactNode }) {
  return (
    <ChatTemplatesContext value={chatTemplates}>
      <ChatDocumentsContext value={DocumentItem}>{children}</ChatDocumentsContext>
    </ChatTemplatesContext>
  );
}

import { lazy, type ReactNode } from "react";
import { ChatBeginningContext, ChatDocumentsContext, ChatTemplatesContext } from "../../features/chats/index.ts";
import { DocumentItem } from "../../features/documents/index.ts";
import { chatTemplates } from "../../features/templates/index.ts";

const FirstText = lazy(() => import("../../features/welcome/screens/FirstText.tsx"));

/** Lays templates into the chats of a screen, the way from a chat into a document, and what new people begin with. */
export function WithTemplates({ children }: { children: ReactNode }) {
  return (
    <ChatTemplatesContext value={chatTemplates}>
      <ChatDocumentsContext value={DocumentItem}>
        <ChatBeginningContext value={FirstText}>{children}</ChatBeginningContext>
      </ChatDocumentsContext>
    </ChatTemplatesContext>
  );
}

import { lazy, type ReactNode } from "react";
import { Begin } from "../../features/billing/index.ts";
import { ChatBeginningContext, ChatDocumentsContext, ChatTemplatesContext } from "../../features/chats/index.ts";
import { DocumentItem } from "../../features/documents/index.ts";
import { chatTemplates } from "../../features/templates/index.ts";
import { BeginContext } from "../../ui/begin.tsx";

const FirstText = lazy(() => import("../../features/welcome/screens/FirstText.tsx"));

/** Lays templates into the chats of a screen, the way from a chat into a document, and what people without chats or a plan begin with. */
export function WithTemplates({ children }: { children: ReactNode }) {
  return (
    <ChatTemplatesContext value={chatTemplates}>
      <ChatDocumentsContext value={DocumentItem}>
        <ChatBeginningContext value={FirstText}>
          <BeginContext value={Begin}>{children}</BeginContext>
        </ChatBeginningContext>
      </ChatDocumentsContext>
    </ChatTemplatesContext>
  );
}

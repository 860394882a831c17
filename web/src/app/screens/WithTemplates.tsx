import type { ReactNode } from "react";
import { ChatTemplatesContext } from "../../features/chats/index.ts";
import { chatTemplates } from "../../features/templates/index.ts";

/** Lays templates into the chats of a screen. */
export function WithTemplates({ children }: { children: ReactNode }) {
  return <ChatTemplatesContext value={chatTemplates}>{children}</ChatTemplatesContext>;
}

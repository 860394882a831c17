import type { FilledSending, PanelProps } from "../../chats/index.ts";
import TemplatesPanel from "./TemplatesPanel.tsx";

/** The templates beside a chat, into which they are sent. */
export default function ChatPanel({ conversationId, ...props }: PanelProps & { sending: FilledSending }) {
  return <TemplatesPanel beside={String(conversationId)} {...props} />;
}

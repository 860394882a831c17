import { use } from "react";
import { useFilledSending } from "../data/filled.ts";
import { ChatTemplatesContext, type PanelProps } from "../slots.ts";

/** The templates beside a chat, which are sent into it. */
export default function TemplatesBeside(props: PanelProps) {
  const sending = useFilledSending(props.conversationId);
  const templates = use(ChatTemplatesContext);
  return templates && <templates.Panel {...props} sending={sending} />;
}

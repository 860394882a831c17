import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { ReactNode } from "react";
import { useFilledSending } from "../data/filled.ts";
import type { FilledSending } from "../slots.ts";

type Props = {
  /** Null for a chat that is made with the first that is sent. */
  conversationId: number | null;
  avatar: AvatarMark | null;
  children: (sending: FilledSending) => ReactNode;
};

/** Lends a screen beside a chat the way by which templates are sent into it. */
export default function FilledSender({ conversationId, avatar, children }: Props) {
  return children(useFilledSending(conversationId, avatar));
}

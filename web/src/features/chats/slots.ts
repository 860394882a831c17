import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Icon } from "@tabler/icons-react";
import { type ComponentType, createContext, type ReactNode, type Ref } from "react";
import type { Mentioning } from "./mention/useMention.ts";

/** What a panel beside a chat is told; `isOver`: it lies over the chat, which is seen again once it is closed. */
export type PanelProps = { conversationId: number; isOver: boolean; onClose: () => void };

type SentCallbacks = { onSent?: (conversationId: number) => void; onRefused?: (error: Error) => void };

/** Sending templates into a chat from beside it. */
export type FilledSending = {
  /** A template is on its way, or an answer is being written in this chat. */
  isBusy: boolean;
  /** What is on its way, or null. */
  sending: UsedTemplate | null;
  send: (template: UsedTemplate, callbacks?: SentCallbacks) => void;
};

/** The list of a slash; windows too narrow for it over the box have it in a sheet that no longer hangs on the text. */
export type SlashListProps = {
  slash: Mentioning;
  isSheet: boolean;
  onSheet: (isShown: boolean) => void;
  onBegin: (begun: string) => void;
};

/** A template that was begun in the box of a chat: `begun` is what templates keep of it, a text that only they read. */
export type BegunProps = {
  begun: string;
  /** It is being filled in; else a line says that it waits. */
  isOpen: boolean;
  canSend: boolean;
  /** Called by Send: does what Enter does. */
  submit: Ref<() => void>;
  onOpen: () => void;
  onChange: (begun: string) => void;
  /** Leaves it for now: what is filled in stays. */
  onClose: () => void;
  onRemove: () => void;
  onSend: (template: UsedTemplate) => void;
};

/** A question that is asked anew with other values; `problem` says why it came back. */
export type QuestionFormProps = {
  template: UsedTemplate;
  problem: string | null;
  canSubmit: boolean;
  onSubmit: (template: UsedTemplate) => void;
  onCancel: () => void;
};

/** What templates bring into chats, which know none themselves: the app lays it in. */
export type ChatTemplates = {
  Icon: Icon;
  /** Beside a chat: finding a template and filling it in. */
  Panel: ComponentType<PanelProps & { sending: FilledSending }>;
  /** Over the box: the templates that answer to what is typed after a slash; what was chosen is begun. */
  SlashList: ComponentType<SlashListProps>;
  Begun: ComponentType<BegunProps>;
  QuestionForm: ComponentType<QuestionFormProps>;
};

export const ChatTemplatesContext = createContext<ChatTemplates | null>(null);

/** What new people begin with, in the place of `children` while it is offered; for everybody else it draws those. */
export type BeginningProps = {
  isOffered: boolean;
  onSend: (template: UsedTemplate) => void;
  children: ReactNode;
};

/** What the welcome brings into a new chat, which knows none itself: null where there is none. */
export const ChatBeginningContext = createContext<ComponentType<BeginningProps> | null>(null);

/** An entry of a menu by which a text goes on as a document; `read` gives its Markdown once it is pressed. */
export type DocumentItemProps = { name: string; read: () => string | Promise<string> };

/** What documents bring into chats, which know none themselves: null where there are none. */
export const ChatDocumentsContext = createContext<ComponentType<DocumentItemProps> | null>(null);

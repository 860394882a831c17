import type { Message, UsedTemplate } from "@pluma/contract/chats/messages";
import { createContext, useContext } from "react";

/** A text of the thread that is in hand, or what was filled in; `problem` says why it came back. */
export type Editing = { messageId: number; text: string; template?: UsedTemplate | null; problem: string | null };

/** What can be done with the messages of a thread, and what cannot be done at the moment. */
export type ThreadActs = {
  /** The name of the chat, for what is made of its texts. */
  name: string;
  /** New text may be asked for: access, words, and nothing being written. */
  canAsk: boolean;
  /** Rows may be changed: nothing is being written. */
  canChange: boolean;
  editing: Editing | null;
  edit: (message: Message) => void;
  cancelEdit: () => void;
  /** Saves an answer's text, or asks a question in its new version. */
  submitEdit: (message: Message, text: string) => void;
  /** Asks a question that was made of a template anew, with other values. */
  submitFilled: (message: Message, template: UsedTemplate) => void;
  tryAgain: (message: Message) => void;
  /** Takes the question of an answer in hand. */
  rephrase: (message: Message) => void;
  regenerate: (message: Message) => void;
  goOn: (message: Message) => void;
  showVersion: (messageId: number) => void;
  star: (message: Message) => void;
  /** Says what one thinks of an answer; null where nothing of it is kept. */
  like: ((message: Message, liked: boolean | null) => void) | null;
  remove: (message: Message) => void;
};

const nothing = (): void => undefined;

/** Without a thread around it a message can only be read. */
export const ThreadActsContext = createContext<ThreadActs>({
  name: "",
  canAsk: false,
  canChange: false,
  editing: null,
  edit: nothing,
  cancelEdit: nothing,
  submitEdit: nothing,
  submitFilled: nothing,
  tryAgain: nothing,
  rephrase: nothing,
  regenerate: nothing,
  goOn: nothing,
  showVersion: nothing,
  star: nothing,
  like: null,
  remove: nothing,
});

export const useThreadActs = (): ThreadActs => useContext(ThreadActsContext);

/** @jsxImportSource preact */
import type { WidgetButton } from "@pluma/contract/widgets/button";
import { render } from "preact";
import { focusFirst, holdFocus, keepFocus } from "./focus.ts";
import { Panel as Drawn } from "./Panel.tsx";
import form from "./styles/form.css?inline";
import frame from "./styles/frame.css?inline";
import phone from "./styles/phone.css?inline";
import talk from "./styles/talk.css?inline";
import { type Chat, type ChatState, openChat } from "./talk/chat.ts";
import { openKeep } from "./talk/keep.ts";
import { fetchTexts } from "./texts.ts";
import type { View } from "./view.ts";
import { followKeyboard } from "./window.ts";

export type Opening = {
  widget: WidgetButton;
  /** Its picture, or null for none. */
  drawFace: () => Promise<HTMLElement | null>;
  /** Where its calls are, with a slash at the end. */
  api: string;
  identity: string | undefined;
  root: ShadowRoot;
  button: HTMLElement;
  language: string;
  view: View;
  /** Told whenever it has been opened or closed. */
  changed: (isOpen: boolean) => void;
};

export type Panel = { open(takesFocus: boolean): Promise<void>; close(): void; isOpen(): boolean };

const sheets = [frame, talk, form, phone];
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur)$/;

/** Draws the panel beside its button; the conversation is asked for meanwhile, and one can write at once. */
export function openPanel({ widget, drawFace, api, identity, root, button, language, view, changed }: Opening): Panel {
  const stage = aStage(root, { language, view });
  const keep = openKeep(widget.public_id);
  let texts: Awaited<ReturnType<typeof fetchTexts>> | null = null;
  let chat: Chat | null = null;
  let isOpen = false;
  let letGo = () => {};

  function draw(state: ChatState): void {
    if (!texts || !chat) return;
    const shown = { state, chat, texts, widget, drawFace, view, language, draft: keep.get("draft") ?? "" };
    render(
      <Drawn {...shown} close={close} keepDraft={(text) => keep.set("draft", text === "" ? null : text)} />,
      stage,
    );
  }

  function close(): void {
    if (!isOpen || view === "page") return;
    isOpen = false;
    letGo();
    stage.hidden = true;
    chat?.watch(false);
    changed(false);
    // Once it is seen again, for a button that is hidden under a sheet.
    button.focus({ preventScroll: true });
  }

  return {
    isOpen: () => isOpen,
    close,
    async open(takesFocus) {
      texts ??= await fetchTexts(language);
      chat ??= openChat({ api, publicId: widget.public_id, identity, keep, changed: draw });
      isOpen = true;
      stage.hidden = false;
      changed(true);
      draw(chat.read());
      const forget = [
        holdFocus(stage, view, close),
        keepFocus(stage),
        view === "corner" ? followKeyboard(stage) : () => {},
      ];
      letGo = () => {
        for (const each of forget) each();
      };
      if (takesFocus) focusFirst(stage);
      chat.watch(true);
    },
  };
}

function aStage(root: ShadowRoot, { language, view }: Pick<Opening, "language" | "view">): HTMLElement {
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheets.join("\n"));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
  const stage = document.createElement("div");
  stage.className = `stage ${view}`;
  stage.dir = RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
  stage.hidden = true;
  root.append(stage);
  return stage;
}

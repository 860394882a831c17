import type { Editor, Range } from "@tiptap/core";
import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import { type Watched, watched } from "../../../../platform/watched.ts";

/** A slash that is being typed: what stands after it, where it is on the screen, and what it stands at in the text. */
export type Slash = { query: string; range: Range; place: DOMRect | null };

/** The slash of an editor, and who hears of the keys while its list is open. */
export type SlashState = { now: Watched<Slash | null>; handleKey: { current: (event: KeyboardEvent) => boolean } };

export const newSlash = (): SlashState => ({ now: watched<Slash | null>(null), handleKey: { current: () => false } });

type Told = { query: string; range: Range; clientRect?: (() => DOMRect | null) | null };

/** Notices a slash at the start of a line or after a space; what is offered for it is drawn elsewhere. */
export const slashOf = ({ now, handleKey }: SlashState) => {
  const tell = ({ query, range, clientRect }: Told) => now.write({ query, range, place: clientRect?.() ?? null });
  const isFree = (editor: Editor) => !editor.isActive("codeBlock") && !editor.isActive("code");
  return Extension.create({
    name: "slash",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        Suggestion({
          editor,
          char: "/",
          pluginKey: new PluginKey("slash"),
          allow: () => isFree(editor),
          items: () => [],
          render: () => ({
            onStart: tell,
            onUpdate: tell,
            onExit: () => now.write(null),
            onKeyDown: ({ event }) => handleKey.current(event),
          }),
        }),
      ];
    },
  });
};

import type { Editor } from "@tiptap/react";
import type { RefObject } from "react";
import { useFocusKept } from "../../../ui/useFocusKept.ts";

/**
 * What goes away of a part as it is pressed, as Stop does and the last proposal, leaves the focus in the text: not where words are
 * chosen, which the next key would take out, nor where it brought up the keyboard of a phone.
 */
export function useFocusInText(part: RefObject<HTMLElement | null>, editor: Editor | null): void {
  useFocusKept(part, () =>
    editor?.state.selection.empty && matchMedia("(pointer: fine)").matches ? editor.view.dom : null,
  );
}

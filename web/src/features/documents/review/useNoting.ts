import { type RefObject, useEffect, useEffectEvent } from "react";
import { useLanguage } from "../../../platform/look/i18n.ts";
import { selectedIn, sentenceAt, wordsIn } from "./places.ts";

type Place = { from: number; to: number; quote: string };
type Heard = { onPlace: (place: Place) => void; onNote: (commentId: number) => void };

/** Hears what is selected of a text, by pointer or keys, and on touch which sentence is pressed, or which note. */
export function useNoting(text: RefObject<HTMLElement | null>, { onPlace, onNote }: Heard): void {
  const language = useLanguage();
  const begin = (root: HTMLElement, place: { from: number; to: number } | null): boolean => {
    const quote = place ? wordsIn(root, place).trim() : "";
    if (place && quote !== "") onPlace({ ...place, quote });
    return place !== null;
  };
  const handlePointer = useEffectEvent((root: HTMLElement, event: MouseEvent, by: string) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest("a") || begin(root, selectedIn(root))) return;
    const note = target.closest<HTMLElement>("[data-note]")?.dataset.note;
    if (note) onNote(Number(note));
    else if (by === "touch") {
      begin(root, sentenceAt(target, { x: event.clientX, y: event.clientY }, language));
    }
  });
  const handleKey = useEffectEvent((root: HTMLElement, { key }: KeyboardEvent) => {
    // What was selected with it is selected now.
    if (key === "Shift") begin(root, selectedIn(root));
  });
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    // Not every browser says of a click what made it.
    let by = "";
    const begun = (event: PointerEvent) => {
      by = event.pointerType;
    };
    const point = (event: MouseEvent) => handlePointer(root, event, by);
    const press = (event: KeyboardEvent) => handleKey(root, event);
    root.addEventListener("pointerdown", begun);
    root.addEventListener("click", point);
    document.addEventListener("keyup", press);
    return () => {
      root.removeEventListener("pointerdown", begun);
      root.removeEventListener("click", point);
      document.removeEventListener("keyup", press);
    };
  }, [text]);
}

import { Editor } from "@tiptap/core";
import { useLayoutEffect, useRef } from "react";
import { expect, onTestFinished, test } from "vitest";
import { textDoc } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import { schemaExtensions } from "../../schema/extensions.ts";
import { Comments, changeHanging } from "./hanging.ts";
import { useBesideWords } from "./useBesideWords.ts";

/** A text and beside it the card of a comment on its first words, as the screen lays them. */
function Laid({ editor }: { editor: Editor }) {
  const roomRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => roomRef.current?.append(editor.view.dom), [editor]);
  useBesideWords(listRef, editor, 1);
  return (
    <div style={{ display: "flex" }}>
      <div ref={roomRef} style={{ overflowY: "auto", height: 200, width: 300 }} />
      <div data-beside>
        <ul ref={listRef}>
          <li data-thread="7">Why?</li>
        </ul>
      </div>
    </div>
  );
}

/** Makes a card as high as this, and does something when that is known: before the frame in which cards are placed anew. */
function resized(card: HTMLElement, height: number, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const seen = new ResizeObserver(() => {
      if (card.offsetHeight !== height) return;
      seen.disconnect();
      act();
      // Behind theirs, in the same frame.
      requestAnimationFrame(() => resolve());
    });
    seen.observe(card);
    card.style.height = `${height}px`;
  });
}

test("cards are placed anew when one of them grows, and not when their text is gone by then", async () => {
  const failures: string[] = [];
  // That sizes change while they are told is no failure, and brings no error.
  const note = ({ error }: ErrorEvent) => error && failures.push(String(error));
  window.addEventListener("error", note);
  onTestFinished(() => window.removeEventListener("error", note));
  const editor = new Editor({
    element: null,
    extensions: [...schemaExtensions, Comments],
    content: textDoc("It took eleven hours."),
  });
  editor.mount(document.createElement("div"));
  await draw(<Laid editor={editor} />);
  const list = document.querySelector<HTMLElement>("[data-beside] ul");
  const card = list?.querySelector<HTMLElement>("li");
  if (!list || !card) throw new Error("no card was drawn");
  changeHanging(editor, { places: new Map([[7, { from: 1, to: 3, words: null }]]) });
  expect(list.hasAttribute("data-placed")).toBe(true);
  card.style.top = "";
  await resized(card, 80, () => undefined);
  expect(card.style.top).toMatch(/px$/);
  card.style.top = "";
  await resized(card, 120, () => editor.destroy());
  expect([failures, card.style.top]).toEqual([[], ""]);
});

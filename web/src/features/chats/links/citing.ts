import type { Source } from "@pluma/contract/generation/sources";
import { createContext, useState } from "react";

/** The sources of the answer that is being drawn, and the way to one of them. */
export const CitationContext = createContext<{ sources: Source[]; show: (number: number) => void } | null>(null);

/** The way from a [1] in an answer to its source below: it opens, and takes the focus. */
export function useCitations(sources: Source[], messageId: number) {
  const [opened, setOpened] = useState<number | null>(null);
  const show = (number: number) => {
    setOpened(number);
    requestAnimationFrame(() => {
      const item = document.getElementById(idOfSource(messageId, number));
      item?.scrollIntoView({ block: "nearest" });
      item?.querySelector<HTMLElement>("a, summary")?.focus({ preventScroll: true });
    });
  };
  return { opened, value: sources.length === 0 ? null : { sources, show } };
}

/** What a source of a message is found by on the page. */
export const idOfSource = (messageId: number, number: number): string => `source-${messageId}-${number}`;

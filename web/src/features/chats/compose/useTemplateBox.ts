import { type RefObject, use, useRef, useState } from "react";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useMention } from "../mention/useMention.ts";
import { ChatTemplatesContext } from "../slots.ts";
import type { Writing } from "./useSending.ts";

export type TemplateBox = ReturnType<typeof useTemplateBox>;

/**
 * Templates in the box of a chat: the list that a slash opens, and the one that was begun there, which takes the place of
 * the text while it is filled in.
 */
export function useTemplateBox(writing: Writing, box: RefObject<HTMLElement | null>) {
  const { draft, onChange, attaching, enhancing, begun, keepBegun } = writing;
  const slots = use(ChatTemplatesContext);
  const isOffered = isTabOn(useConfig(), "templates") && attaching.isOffered && !enhancing.enhancing && slots !== null;
  const slash = useMention({ box, text: draft, onChange, isOffered, sign: "/" });
  const [isSheet, setSheet] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const submit = useRef<() => void>(null);
  const isOpen = isOffered && isWanted && begun !== null;
  return {
    box,
    slots: isOffered ? slots : null,
    slash,
    hasList: isOffered && (slash.mention !== null || isSheet),
    hasBegun: isOffered && begun !== null,
    isSheet,
    /** A window too narrow for a list over the box has it in a sheet, and the text without the slash. */
    showSheet: (isShown: boolean) => {
      if (isShown) slash.leave();
      setSheet(isShown);
    },
    isOpen,
    begin: (next: string) => {
      slash.leave();
      setSheet(false);
      keepBegun(next);
      setWanted(true);
    },
    setOpen: setWanted,
    submit,
  };
}

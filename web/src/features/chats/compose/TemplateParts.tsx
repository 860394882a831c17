import { useEffect } from "react";
import type { Writing } from "./useSending.ts";
import type { TemplateBox } from "./useTemplateBox.ts";

type Props = { writing: Writing; templates: TemplateBox; canSend: boolean };

/** What of templates stands in the box: the list over it, and the one that was begun. */
export default function TemplateParts({ writing, templates, canSend }: Props) {
  const { slots, slash, isSheet, isOpen, box } = templates;
  const hasBegun = writing.begun !== null;
  // What was written in, or pressed, is gone once the text is back in its place; not where that brings up a keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes when it is laid aside, too
  useEffect(() => {
    if (!hasBegun) return;
    return () => {
      const isLost = document.activeElement === document.body && matchMedia("(pointer: fine)").matches;
      if (isLost) box.current?.querySelector("textarea")?.focus();
    };
  }, [hasBegun, isOpen, box]);
  if (!slots) return null;
  return (
    <>
      {templates.hasList && (
        <slots.SlashList slash={slash} isSheet={isSheet} onSheet={templates.showSheet} onBegin={templates.begin} />
      )}
      {writing.begun !== null && (
        <slots.Begun
          begun={writing.begun}
          isOpen={isOpen}
          canSend={canSend}
          submit={templates.submit}
          onOpen={() => templates.setOpen(true)}
          onChange={writing.keepBegun}
          onClose={() => templates.setOpen(false)}
          onRemove={() => writing.keepBegun(null)}
          onSend={writing.sendTemplate}
        />
      )}
    </>
  );
}

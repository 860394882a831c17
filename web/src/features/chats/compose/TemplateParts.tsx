import type { Writing } from "./useSending.ts";
import type { TemplateBox } from "./useTemplateBox.ts";

type Props = { writing: Writing; templates: TemplateBox; canSend: boolean };

/** What of templates stands in the box: the list over it, and the one that was begun. */
export default function TemplateParts({ writing, templates, canSend }: Props) {
  const { slots, slash, isSheet, isOpen } = templates;
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

import type { FieldUses } from "@pluma/contract/templates/uses";
import { expect, test } from "vitest";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { breaksOf, fieldChanges } from "./breaks.ts";
import { type Draft, draftOf, renamed, renamesOf, savedAs, withContent, withField } from "./draft.ts";

const tone = { type: "select", options: "Calm/Warm/" } as const;
const template = aTemplate({
  content: "Of [topic], [tone], after [before].",
  template_fields: fieldsNamed({ topic: {}, tone, before: {} }),
});
const draft = draftOf(template);
const changesOf = (next: Draft) => fieldChanges(template.template_fields, next);

const uses: FieldUses = {
  workflows: [
    {
      workflow_id: 1,
      name: "Campaign",
      steps: [
        {
          step: 2,
          fields: {
            topic: { source: "asked", value: "" },
            tone: { source: "fixed", value: "Warm" },
            before: { source: "step", value: "" },
          },
        },
      ],
    },
    { workflow_id: 2, name: "Launch", steps: [{ step: 1, fields: { tone: { source: "fixed", value: "Calm" } } }] },
  ],
  others: 4,
  remembered: [
    { name: "topic", people: 9, options: {} },
    { name: "tone", people: 5, options: { Calm: 2, Warm: 3 } },
  ],
};
const none = { fixed: 0, step: 0, asked: 0, unfit: 0 };

test("a field that goes takes along what workflows give it and what people filled in", () => {
  expect(breaksOf(changesOf(withContent(draft, "Of [tone], after [before].")), uses)).toEqual({
    workflows: [{ workflow_id: 1, name: "Campaign", ...none, asked: 1 }],
    others: 4,
    forgotten: [{ label: "Topic", people: 9 }],
  });
});

test("an option that goes breaks what is fixed to it, and nothing else", () => {
  expect(breaksOf(changesOf(withField(draft, "tone", { options: "Calm/Direct/" })), uses)).toEqual({
    workflows: [{ workflow_id: 1, name: "Campaign", ...none, unfit: 1 }],
    others: 0,
    forgotten: [{ label: "Tone", people: 3 }],
  });
});

test("a field under another name is the same one, whichever way it got it; one that takes its old name is new", () => {
  const named = renamed(draft, "topic", "subject");
  const typed = withContent(draft, "Of [subject], [tone], after [before].");
  for (const next of [named, typed]) {
    expect([changesOf(next), renamesOf(next)]).toEqual([[], { subject: "topic" }]);
  }
  const again = withContent(named, "Of [subject], [tone], after [before], for [topic].");
  expect([changesOf(again), renamesOf(again)]).toEqual([[], { subject: "topic" }]);
  expect(renamesOf(renamed(renamed(draft, "topic", "subject"), "subject", "topic"))).toEqual({});
  expect(renamesOf(withContent(named, "After [before]."))).toEqual({});
});

test("two fields that change names for each other's are still the same two", () => {
  const swapped = renamed(renamed(renamed(draft, "topic", "x"), "before", "topic"), "x", "before");
  expect(renamesOf(swapped)).toEqual({ before: "topic", topic: "before" });
  expect(changesOf(swapped)).toEqual([]);
});

test("what is renamed while it is saved was called before as it was saved", () => {
  const sent = renamed(draft, "topic", "subject");
  expect(savedAs(renamed(sent, "subject", "theme"), sent).former).toEqual({ theme: "subject" });
  expect(savedAs(renamed(sent, "subject", "topic"), sent).former).toEqual({ topic: "subject" });
  expect(savedAs(renamed(sent, "tone", "voice"), sent).former).toEqual({ voice: "tone" });
});

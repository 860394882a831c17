import { inputKeys } from "@pluma/contract/generators/inputs";
import { describe, expect, it } from "vitest";
import words from "../words.en.json" with { type: "json" };
import {
  buildPrompt,
  changeEntry,
  changeFeedback,
  checkEntries,
  entriesOf,
  firstInvalid,
  inputsOf,
  noFeedback,
  openIn,
  stepOutputs,
  switchEntry,
  valuesOf,
} from "./builder.ts";

const { labels, noCallToAction } = words.superFetch;
const said = { labels, noCallToAction };
const filled = {
  task: "Write a page",
  topic: "Coffee",
  target: "Cooks",
  person: "Founder",
  tone: "Dry",
  format: "Problem, way out",
};

describe("the prompt builder", () => {
  it("has nine inputs in their order, each with label, value, whether it is required, editable and valid", () => {
    const inputs = inputsOf(entriesOf(filled), labels);
    expect(inputs.map(({ key }) => key)).toEqual([...inputKeys]);
    expect(inputs[0]).toEqual({
      key: "task",
      label: "Task",
      value: "Write a page",
      required: true,
      editable: false,
      isValid: true,
    });
    expect(inputs.filter(({ required }) => required).map(({ label }) => label)).toEqual([
      "Task",
      "Topic",
      "Target Audience",
      "Persona",
      "Tone",
      "Formula",
    ]);
  });

  it("flags a required input on each change, and an optional one never", () => {
    const emptied = changeEntry(entriesOf(filled), "tone", "  ");
    expect(emptied.tone.isValid).toBe(false);
    expect(changeEntry(emptied, "tone", "D").tone.isValid).toBe(true);
    expect(changeEntry(entriesOf(filled), "examples", "").examples.isValid).toBe(true);
  });

  it("flags every required input that is empty before anything is sent, and names the first", () => {
    const checked = checkEntries(entriesOf({ ...filled, target: " ", format: "" }));
    expect(firstInvalid(checked)).toBe("target");
    expect(inputsOf(checked, labels).filter(({ isValid }) => !isValid)).toHaveLength(2);
    expect(firstInvalid(checkEntries(entriesOf(filled)))).toBeNull();
  });

  it("puts a fixed input into the prompt as it is, and an editable one as its name in brackets", () => {
    const entries = switchEntry(entriesOf(filled), "target");
    expect(openIn(entries)).toEqual(["target"]);
    expect(buildPrompt(entries, said)).toContain("Topic: Coffee");
    expect(buildPrompt(entries, said)).toContain("Target Audience: [Target Audience]");
    expect(buildPrompt(switchEntry(entries, "target"), said)).toContain("Target Audience: Cooks");
    // What is generated has the value all the same.
    expect(valuesOf(entries).target).toBe("Cooks");
  });

  it("says that there is no call to action where there is none", () => {
    expect(buildPrompt(entriesOf(filled), said)).toContain("There is no call to action on this prompt.");
    expect(buildPrompt(entriesOf({ ...filled, callToAction: "Buy" }), said)).toContain("Call to Action: Buy");
  });

  it("never goes below 0 outputs, nor above the most", () => {
    expect([stepOutputs(1, -1, 10), stepOutputs(0, -1, 10), stepOutputs(10, 1, 10)]).toEqual([0, 0, 10]);
  });
});

it("feedback is flagged as soon as its text is empty", () => {
  expect(noFeedback).toEqual({ liked: null, input: { value: "", isValid: true } });
  expect(changeFeedback(noFeedback, " ").input.isValid).toBe(false);
  expect(changeFeedback(noFeedback, "Shorter").input).toEqual({ value: "Shorter", isValid: true });
});

import {
  composePrompt,
  type InputKey,
  type InputValues,
  inputKeys,
  type PromptWords,
  requiredInputs,
} from "@pluma/contract/generators/inputs";

/** What is entered for an input. `editable`: whoever uses the prompt fills it in; else its value stands in the prompt. */
type Entry = { value: string; editable: boolean; isValid: boolean };
export type Entries = Readonly<Record<InputKey, Entry>>;

/** One input of the prompt builder, as it is drawn. */
export type PromptInput = Entry & { key: InputKey; label: string; required: boolean };

/** What is said of an output. */
export type Feedback = { liked: boolean | null; input: { value: string; isValid: boolean } };

const isRequired = (key: InputKey): boolean => requiredInputs.includes(key);
const isFilled = (value: string): boolean => value.trim() !== "";

const entriesBy = (entryOf: (key: InputKey) => Entry): Entries => ({
  task: entryOf("task"),
  topic: entryOf("topic"),
  target: entryOf("target"),
  person: entryOf("person"),
  tone: entryOf("tone"),
  format: entryOf("format"),
  examples: entryOf("examples"),
  callToAction: entryOf("callToAction"),
  prompt: entryOf("prompt"),
});

/** A form with these values; nothing in it is flagged yet. */
export const entriesOf = (values: InputValues, open: readonly InputKey[] = []): Entries =>
  entriesBy((key) => ({ value: values[key] ?? "", editable: open.includes(key), isValid: true }));

/** The nine inputs in their order. */
export const inputsOf = (entries: Entries, labels: Readonly<Record<InputKey, string>>): PromptInput[] =>
  inputKeys.map((key) => ({ ...entries[key], key, label: labels[key], required: isRequired(key) }));

/** An input with another value: a required one is flagged as soon as it is empty, and not any more as soon as it is not. */
export const changeEntry = (entries: Entries, key: InputKey, value: string): Entries => ({
  ...entries,
  [key]: { ...entries[key], value, isValid: !isRequired(key) || isFilled(value) },
});

/** An input that was fixed is editable, and the other way round. */
export const switchEntry = (entries: Entries, key: InputKey): Entries => ({
  ...entries,
  [key]: { ...entries[key], editable: !entries[key].editable },
});

/** The form with every required input flagged that is empty. */
export const checkEntries = (entries: Entries): Entries =>
  entriesBy((key) => ({ ...entries[key], isValid: !isRequired(key) || isFilled(entries[key].value) }));

/** The first input that is flagged; null when the form can be sent. */
export const firstInvalid = (entries: Entries): InputKey | null =>
  inputKeys.find((key) => !entries[key].isValid) ?? null;

/** What is filled in, by the names of the inputs. */
export const valuesOf = (entries: Entries): InputValues =>
  Object.fromEntries(inputKeys.flatMap((key) => (isFilled(entries[key].value) ? [[key, entries[key].value]] : [])));

/** The inputs that are left to be filled in each time. */
export const openIn = (entries: Entries): InputKey[] => inputKeys.filter((key) => entries[key].editable);

/** The prompt as others can use it: an editable input stands as its name in brackets. */
export const buildPrompt = (entries: Entries, words: PromptWords): string =>
  composePrompt(valuesOf(entries), words, openIn(entries));

export const noFeedback: Feedback = { liked: null, input: { value: "", isValid: true } };

/** Feedback with another text: it is flagged as soon as it is empty. */
export const changeFeedback = (feedback: Feedback, value: string): Feedback => ({
  ...feedback,
  input: { value, isValid: isFilled(value) },
});

/** Another number of outputs by one more or less, never below 0 nor above the most. */
export const stepOutputs = (outputs: number, by: 1 | -1, max: number): number =>
  Math.min(Math.max(outputs + by, 0), max);

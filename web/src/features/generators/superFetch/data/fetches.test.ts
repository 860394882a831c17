import { expect, test } from "vitest";
import { aFetch, anOutput } from "../test/aFetch.ts";
import { columnsOf, nameOf, takeOutputs, takePiece, wordsOf } from "./fetches.ts";

const growing = anOutput({ content: "One", generating: true, finish_reason: null, words: null });

test("a piece goes on where the text ends, an overlap is cut, and a gap means that the row has to be read", () => {
  expect(takePiece(growing, { output_id: 11, offset: 3, delta: " two" })?.content).toBe("One two");
  expect(takePiece(growing, { output_id: 11, offset: 2, delta: "e two" })?.content).toBe("One two");
  expect(takePiece(growing, { output_id: 11, offset: 0, delta: "On" })).toBe(growing);
  expect(takePiece(growing, { output_id: 11, offset: 5, delta: "x" })).toBeNull();
  const ended = anOutput();
  expect(takePiece(ended, { output_id: 11, offset: 13, delta: " More" })).toBe(ended);
});

test("a text is never shortened by a row that lags behind, and an end never taken back", () => {
  const [grown] = takeOutputs([growing], [anOutput({ content: null, generating: true })]);
  expect(grown?.content).toBe("One");
  const ended = anOutput();
  expect(takeOutputs([ended], [growing])).toEqual([ended]);
  expect(takeOutputs([growing], [ended])).toEqual([ended]);
});

test("outputs stand in columns, each with its versions, oldest first", () => {
  const outputs = takeOutputs(
    [anOutput({ output_id: 12, place: 2 })],
    [anOutput(), anOutput({ output_id: 13, place: 1, version: 2 })],
  );
  expect(columnsOf(outputs).map(({ place, versions }) => [place, versions.map(({ version }) => version)])).toEqual([
    [1, [1, 2]],
    [2, [1]],
  ]);
});

test("words are those that were paid, and counted while a text grows", () => {
  expect(wordsOf(growing)).toBe(1);
  expect(wordsOf(anOutput({ words: 7 }))).toBe(7);
});

test("a wish is called by its topic, else by how its prompt begins", () => {
  expect(nameOf(aFetch())).toBe("Coffee");
  expect(nameOf(aFetch({ inputs: null, prompt: "Write a mail\nabout bread" }))).toBe("Write a mail");
});

import { afterAll, expect } from "vitest";

/** What the database's driver says of statements that are asked of a connection which is busy with another. */
const BUSY = /client\.query\(\) when the client is already executing/;

const heard: string[] = [];
const hear = ({ message }: Error) => {
  if (BUSY.test(message)) heard.push(message);
};
process.on("warning", hear);
afterAll(() => {
  process.off("warning", hear);
  expect(heard).toEqual([]);
});

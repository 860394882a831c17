import type { TestApp } from "../app.ts";
import type { TestUser } from "../people.ts";

/** Whose things they are, and in which organization those are that can be in one. */
export type Owner = { node: TestApp; person: TestUser; organizationId: number | null };

let count = 0;

/** Another number each time, for what has to differ. */
export const newNumber = (): number => {
  count += 1;
  return count;
};

/** The row that was written. */
export const one = <R>([row]: R[]): R => {
  if (!row) throw new Error("a row of a world was not written");
  return row;
};

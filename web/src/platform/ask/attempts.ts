import { newKey } from "./newKey.ts";

/**
 * Keys for what is asked: the same one while the same is asked again, whose answer may have been lost, so that it is done once;
 * another once something of it was changed, and after `done`. What is asked meanwhile keeps its own while `done` is told of what
 * was asked before.
 */
export function attempts() {
  let last: { asked: string; key: string } | null = null;
  return {
    keyOf: (asked: object): string => {
      const text = JSON.stringify(asked);
      if (last?.asked !== text) last = { asked: text, key: newKey() };
      return last.key;
    },
    done: (asked: object): void => {
      if (last?.asked === JSON.stringify(asked)) last = null;
    },
  };
}

import { newKey } from "./newKey.ts";

/**
 * Keys for what is asked: the same one while the same is asked again, whose answer may have been lost, so that it is done once;
 * another once something of it was changed, and after `done`.
 */
export function attempts() {
  let last: { asked: string; key: string } | null = null;
  return {
    keyOf: (asked: object): string => {
      const text = JSON.stringify(asked);
      if (last?.asked !== text) last = { asked: text, key: newKey() };
      return last.key;
    },
    done: (): void => {
      last = null;
    },
  };
}

import { useState } from "react";
import { newKey } from "../../../platform/ask/newKey.ts";

/** A key for one act: pressed twice, or sent again after a lost answer, it is done once. Another wish has another key. */
export function useKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  return { key, renew: () => setKey(newKey()) };
}

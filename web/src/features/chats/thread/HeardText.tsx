import type { Message } from "@pluma/contract/chats/messages";
import { countWords } from "@pluma/contract/kit/words";
import { useEffect, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { spokenOf } from "./spoken.ts";

/** How much of an answer is read out by itself; the rest is there to be read at one's own pace. */
const HEARD_MAX = 600;

/** The beginning of a finished answer as it is read out, and how long it is where that is not all of it. */
export default function HeardText({ answer, name }: { answer: Message; name: string }) {
  const t = useWords("chats");
  const text = answer.content ?? "";
  const spoken = useSpoken(text);
  const number = formatNumber(answer.words ?? countWords(text));
  if (!spoken) return null;
  return `${name}: ${spoken.text}${spoken.isWhole ? "" : ` ${t("finished", { number })}`}`;
}

type Spoken = { text: string; isWhole: boolean };

/** A text as it is read out; null until that is known. */
function useSpoken(text: string): Spoken | null {
  const [known, setKnown] = useState<{ of: string; spoken: Spoken } | null>(null);
  useEffect(() => {
    if (text === "") return;
    let isWanted = true;
    const tell = (spoken: Spoken) => isWanted && setKnown({ of: text, spoken });
    // Without what reads it, that it is finished is all that can be said.
    spokenOf(text, HEARD_MAX).then(tell, () => tell({ text: "", isWhole: false }));
    return () => {
      isWanted = false;
    };
  }, [text]);
  return known?.of === text ? known.spoken : null;
}

import { type SyntheticEvent, useState } from "react";
import { recall, remember } from "../../platform/storage.ts";

/** Wider than this for its height, a logo says the brand's name itself. */
const WORDMARK = 2.4;
const KEY = "wordmark";

/**
 * Whether a brand's logo is a wordmark, beside which its name would stand twice; known from the last visit before the picture
 * has come, so that nothing jumps. `onLoad` is the picture's.
 */
export function useWordmark(src: string | undefined) {
  const [isWordmark, setWordmark] = useState(src !== undefined && recall(KEY) === src);
  const onLoad = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    const isWide = picture.naturalWidth > picture.naturalHeight * WORDMARK;
    setWordmark(isWide);
    remember(KEY, isWide && src ? src : null);
  };
  return { isWordmark, onLoad };
}

/** How much of what is hidden somebody may be given within a day, in percent, or these words where that is more. */
export const DRAW_PERCENT = 50;
export const DRAW_WORDS_MIN = 24;
export const DRAW_DAY_MS = 86_400_000;

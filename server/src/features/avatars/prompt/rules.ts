/** So many words in a row, or in a chain, are counted as given out; fewer are a turn of speech. */
export const COUNTED_FROM = 4;

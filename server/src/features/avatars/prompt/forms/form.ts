/** Hears a character, by its code point, and where in the answer it stands, in UTF-16 units. */
export type Hear = (codePoint: number, place: number) => void;

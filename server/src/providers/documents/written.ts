/** A text that was written in an editor, as far as a printed document shows it. What makes it has checked all that is in it. */
export type Written = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Written[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
};

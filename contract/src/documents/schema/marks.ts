import type { MarkSpec } from "prosemirror-model";
import { isBold, isBoldElement, linkOf } from "./reading.ts";
import { held, isLink } from "./values.ts";

/** How words of a document may look; the first stands outermost where several do. */
export const marks = {
  link: {
    inclusive: false,
    attrs: { href: { validate: held("href", isLink) } },
    parseDOM: [{ tag: "a[href]", getAttrs: linkOf }],
    // A page that is opened so neither reaches back into ours nor learns where its visitor comes from.
    toDOM: ({ attrs: { href } }) => ["a", { href, rel: "noopener noreferrer nofollow", target: "_blank" }, 0],
  },
  bold: {
    parseDOM: [{ tag: "strong" }, { tag: "b", getAttrs: isBoldElement }, { style: "font-weight", getAttrs: isBold }],
    toDOM: () => ["strong", 0],
  },
  italic: {
    parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
    toDOM: () => ["em", 0],
  },
  underline: {
    parseDOM: [
      { tag: "u" },
      { style: "text-decoration", consuming: false, getAttrs: (value) => /\bunderline\b/.test(value) && null },
    ],
    toDOM: () => ["u", 0],
  },
  strike: {
    parseDOM: [
      { tag: "s" },
      { tag: "del" },
      { tag: "strike" },
      { style: "text-decoration", consuming: false, getAttrs: (value) => /\bline-through\b/.test(value) && null },
    ],
    toDOM: () => ["s", 0],
  },
  highlight: {
    parseDOM: [{ tag: "mark" }],
    toDOM: () => ["mark", 0],
  },
  code: {
    excludes: "_",
    code: true,
    parseDOM: [{ tag: "code" }],
    toDOM: () => ["code", 0],
  },
} satisfies Record<string, MarkSpec>;

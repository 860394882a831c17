import { type Look, piecesFrom, piecesToHtml } from "@pluma/contract/documents/pasting/pieces";
import { tidyPasted } from "@pluma/contract/documents/pasting/tidy";
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { wordOf } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";

const look: Look<Node> = {
  read: (node) => {
    // The fields of a form stand in for its own properties, by their names.
    if (node instanceof HTMLFormElement) return { tag: "div", attrs: [] };
    if (node instanceof Element) return { tag: node.localName, attrs: node.attributes };
    return node instanceof Text ? node.data : null;
  },
  childrenOf: function* (node) {
    const walker = document.createTreeWalker(node);
    for (let child = walker.firstChild(); child; child = walker.nextSibling()) yield child;
  },
};

/** HTML that was copied in Word, Google Docs or elsewhere, made to say what it means; from our own editor it comes as it is. */
export function tidyHtml(html: string): string {
  if (/\sdata-pm-slice=/.test(html)) return html;
  // Read as data: nothing in it runs or is fetched.
  const template = document.createElement("template");
  template.innerHTML = html;
  return piecesToHtml(tidyPasted(piecesFrom(template.content.childNodes, look)));
}

/** The pictures of a paste that no file is known of. */
const foreignPictures = (html: string): number =>
  [...html.matchAll(/<img\b[^<>]*>/gi)].filter(
    ([tag]) => !/data-file-id=|\/api\/files\/\d|aria-roledescription/.test(tag),
  ).length;

/** Takes what is pasted for what it means, and says when pictures in it could not come along. */
export const Pasting = Extension.create({
  name: "pasting",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (html) => {
          const count = foreignPictures(html);
          if (count > 0) showAlert(wordOf("documents:picture.notPasted", { count }));
          return tidyHtml(html);
        },
      },
    }),
  ],
});

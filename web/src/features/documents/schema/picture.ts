import type { FileRef } from "@pluma/contract/accounts/accounts";
import { Node, type NodeViewRenderer } from "@tiptap/core";
import { type Watched, watched } from "../../../platform/watched.ts";

/** Where the pictures of a document open, by their files. */
export type PictureSources = {
  known: Watched<ReadonlyMap<number, string>>;
  learn: (pictures: readonly FileRef[]) => void;
  /** Asks for a picture that came from somebody else. */
  miss: (fileId: number) => void;
};

/** What is known of the pictures of a document; `read` is asked once for each that is not. */
export function pictureSources(first: readonly FileRef[], read: () => Promise<FileRef[]>): PictureSources {
  const known = watched<ReadonlyMap<number, string>>(new Map());
  const asked = new Set<number>();
  const learn = (pictures: readonly FileRef[]) =>
    known.write(new Map([...known.read(), ...pictures.map(({ file_id, src }) => [file_id, src] as const)]));
  learn(first);
  return {
    known,
    learn,
    miss: (fileId) => {
      if (asked.has(fileId)) return;
      asked.add(fileId);
      read().then(learn, () => asked.delete(fileId));
    },
  };
}

/** A picture of a document, which names a file; where that opens is known beside the document. */
export const Picture = Node.create<{ sources: PictureSources | null }>({
  name: "image",
  addOptions: () => ({ sources: null }),
  addNodeView() {
    const { sources } = this.options;
    return sources ? viewOf(sources) : () => ({ dom: document.createElement("img") });
  },
});

function viewOf({ known, miss }: PictureSources): NodeViewRenderer {
  return ({ node }) => {
    const img = document.createElement("img");
    let attrs = node.attrs;
    const show = () => {
      const src = known.read().get(attrs.file_id);
      if (src === undefined) miss(attrs.file_id);
      else if (img.getAttribute("src") !== src) img.src = src;
      img.alt = attrs.alt;
      img.style.width = attrs.width ? `${attrs.width}%` : "";
    };
    show();
    const unwatch = known.watch(show);
    return {
      dom: img,
      update: (next) => {
        if (next.type !== node.type) return false;
        attrs = next.attrs;
        show();
        return true;
      },
      destroy: unwatch,
    };
  };
}

/** @jsxImportSource preact */
// biome-ignore-all lint/suspicious/noArrayIndexKey: a paragraph has no other name than its place
import { useEffect, useMemo, useState } from "preact/hooks";
import { drawTree } from "./drawTree.tsx";
import { fetchReader, hasMarks, readerNow } from "./reader.ts";

/** An answer, as what its Markdown means; elements are made one by one, and no text is ever read as HTML. */
export function Answer({ text }: { text: string }) {
  const [reader, setReader] = useState(readerNow);
  const isMarked = hasMarks(text);
  useEffect(() => {
    if (!isMarked || reader) return;
    // Where it cannot be fetched the text is shown as it was written.
    void fetchReader().then(
      (fetched) => setReader(() => fetched),
      () => undefined,
    );
  }, [isMarked, reader]);
  const tree = useMemo(() => (isMarked && reader ? reader(text) : null), [isMarked, reader, text]);
  if (tree) return <>{drawTree(tree)}</>;
  return (
    <>
      {text.split("\n\n").map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </>
  );
}

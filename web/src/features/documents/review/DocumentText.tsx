import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { ReviewText } from "./ReviewText.tsx";

const NOTHING_SAID: [] = [];

/** The text of a document as it is read, with nothing that it is written with. */
export default function DocumentText({ document, label }: { document: WrittenDocument; label: string }) {
  return <ReviewText review={document} label={label} stretches={NOTHING_SAID} />;
}

import type { DocumentSeen } from "@pluma/contract/documents/versions";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import type { Sync } from "../../sync/sync.ts";
import type { Chosen } from "./chosen.ts";
import { useSeen } from "./useSeen.ts";

/** What was seen last, and what is compared with what stands now in the place of the text. */
export type Versions = {
  seen: DocumentSeen | null;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
};

/** The versions of an open document. */
export function useVersionsRoom(id: number, editor: Editor | null, sync: Sync | null): Versions {
  const [chosen, choose] = useState<Chosen | null>(null);
  const seen = useSeen(id, editor, sync);
  return { seen, chosen, choose };
}

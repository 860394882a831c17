import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Sync } from "../../sync/sync.ts";
import type { KeysRef, ProposalKeys } from "./plugin.ts";
import { type AskingOf, useAsking } from "./useAsking.ts";
import { type Proposals, useProposals } from "./useProposals.ts";

/** Everything that a model does for a document: asking, what is proposed, and what of it is in hand. */
export type Ai = {
  asking: AskingOf;
  proposals: Proposals;
  /** The current piece is edited before it is taken. */
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  /** The wishes for a selection are open. */
  isRewriting: boolean;
  setRewriting: (isRewriting: boolean) => void;
  /** What answers a wish in one's own words or a quick one; avatars and templates are answered by the usual one. */
  model: { chosen: string | null; onChoose: (model: string | null) => void };
};

/** What a model does for the document with this id; the keys of proposals do what the buttons do. */
export function useAi(id: number, editor: Editor | null, sync: Sync | null, keys: KeysRef): Ai {
  const proposals = useProposals(id, editor, sync);
  const asking = useAsking(id, editor, sync);
  const [isEditing, setEditing] = useState(false);
  const [isRewriting, setRewriting] = useState(false);
  const [chosen, onChoose] = useState<string | null>(null);
  const model = { chosen, onChoose };
  const { open, current, walk, accept, reject } = proposals;
  const one = current ? [current] : [];
  const handle = useEffectEvent((name: Exclude<keyof ProposalKeys, "rewrite">): boolean => {
    if (!current) return false;
    if (name === "next" || name === "before") return walk(name === "next" ? 1 : -1);
    if (name === "accept") return accept(one);
    if (name === "reject") return reject(one);
    if (name === "acceptAll") return accept(open);
    if (name === "rejectAll") return reject(open);
    setEditing(true);
    return true;
  });
  useEffect(() => {
    keys.current = {
      next: () => handle("next"),
      before: () => handle("before"),
      accept: () => handle("accept"),
      reject: () => handle("reject"),
      edit: () => handle("edit"),
      acceptAll: () => handle("acceptAll"),
      rejectAll: () => handle("rejectAll"),
      rewrite: (written) => {
        const isChosen = !written.state.selection.empty && written.isEditable;
        // What is out of sight has no bubble beside it that could be written in.
        if (isChosen && written.commands.scrollIntoView()) setRewriting(true);
        return isChosen;
      },
    };
    return () => {
      keys.current = null;
    };
  }, [keys]);
  return { asking, proposals, isEditing, setEditing, isRewriting, setRewriting, model };
}

import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { readTemplate, useCreateTemplate, useSaveTemplate } from "../data.ts";
import { newBodyOf, type RefusedPart, refusedParts, savedBodyOf } from "../draft/body.ts";
import { type Draft, faultsOf, fieldsOf } from "../draft/draft.ts";
import { focusPart } from "../draft/parts.ts";

type Options = {
  mayPublish: boolean;
  /** It was saved as it was sent; more may have been typed meanwhile. */
  onSaved: (saved: OpenTemplate, sent: Draft) => void;
  /** Lets a part be drawn, so that it can be gone to. */
  show: (wrong: Pick<RefusedPart, "part" | "field">) => void;
};

/**
 * Saves a draft that nothing is wrong with: over a template that is there, else as a new one. What keeps it from being
 * saved is gone to. `theirs` is what somebody else saved meanwhile, to be compared.
 */
export function useSaving({ mayPublish, onSaved, show }: Options) {
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedPart[]>([]);
  const [theirs, setTheirs] = useState<OpenTemplate | null>(null);
  const [{ keyOf }] = useState(attempts);
  const create = useCreateTemplate();
  const save = useSaveTemplate();
  const isPending = create.isPending || save.isPending;
  const make = (body: ReturnType<typeof newBodyOf>) => create.mutateAsync({ ...body, key: keyOf(body) });

  function stop(parts: readonly RefusedPart[], first: Pick<RefusedPart, "part" | "field">): void {
    flushSync(() => {
      setTried(true);
      setRefused(parts);
      show(first);
    });
    focusPart(first.part, first.field);
  }

  async function fail(error: unknown, draft: Draft, over: OpenTemplate | null): Promise<void> {
    if (over && isRefused(error, "template_changed")) {
      setTheirs(await readTemplate(over.template_id));
      return;
    }
    const parts = isRefused(error) ? refusedParts(error.fields, fieldsOf(draft)) : [];
    const [first] = parts;
    if (first) stop(parts, first);
    else showAlert(error);
  }

  async function submit(draft: Draft, over: OpenTemplate | null): Promise<void> {
    if (isPending) return;
    const [fault] = faultsOf(draft, over?.can.read_prompt ?? true);
    if (fault) return stop([], fault);
    try {
      const saved = over ? await save.mutateAsync(savedBodyOf(draft, over)) : await make(newBodyOf(draft, mayPublish));
      setTheirs(null);
      setTried(false);
      setRefused([]);
      onSaved(saved, draft);
    } catch (error) {
      await fail(error, draft, over).catch(showAlert);
    }
  }

  return {
    isTried,
    isPending,
    refused,
    theirs,
    submit,
    forget: () => setRefused([]),
    putOff: () => setTheirs(null),
  };
}

import type { Me } from "@pluma/contract/accounts/accounts";
import type { Proof } from "@pluma/contract/accounts/credentials";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { isNumber, useNumbers } from "../../../ui/phone/numbers.ts";
import { focusFirstWrong } from "../../site/index.ts";
import { useSaveSettings } from "../data.ts";
import { isProofRefusal } from "../proof/useProof.ts";
import {
  bodyOf,
  changedFields,
  draftOf,
  type SettingsDraft,
  type SettingsField,
  settingsFields,
  wrongFields,
} from "./settingsDraft.ts";

/** The form of the settings, as its sections take it. */
export type SettingsForm = {
  draft: SettingsDraft;
  /** What is wrong, by field, in words. */
  errors: Partial<Record<SettingsField, string>>;
  change: (edits: Partial<SettingsDraft>) => void;
};

/**
 * Keeps what was edited over what is saved, so that what the server changes meanwhile shows wherever nobody typed.
 * A refusal stands at its field, which gets the focus; everything typed stays.
 */
export function useSettingsForm(me: Me, root: RefObject<HTMLElement | null>) {
  const t = useWords("settings");
  const save = useSaveSettings();
  const saved = draftOf(me);
  const edited = useEdits();
  const question = useProofQuestion(save);
  const draft = { ...saved, ...edited.edits };
  const numbers = useNumbers();
  const wrong = wrongFields(saved, draft, (typed) => isNumber(numbers, typed));
  const errors: SettingsForm["errors"] = { ...edited.refused };
  if (edited.isChecked) for (const field of wrong) errors[field] = t(`wrong.${field}`);

  const aboutProof = proofNeeded(changedFields(saved, draft));

  function handleSave() {
    if (save.isPending) return;
    flushSync(edited.check);
    if (wrong.length > 0) return void focusFirstWrong(root.current);
    if (aboutProof === null) send({});
    else question.ask();
  }

  function send(proof: Proof) {
    const handleSaved = edited.send();
    save.mutate(
      { fields: { ...bodyOf(saved, draft), ...proof }, picture: draft.picture ?? null },
      {
        onSuccess: () => {
          question.close();
          showSuccess(t("saved"));
          handleSaved();
        },
        onError: handleRefusal,
      },
    );
  }

  function handleRefusal(error: Error) {
    if (isProofRefusal(error)) return;
    question.close();
    const found = refusalsOf(error, t);
    flushSync(() => edited.refuse(found));
    if (Object.keys(found).length === 0) showAlert(error);
    else focusFirstWrong(root.current);
  }

  return {
    form: { draft, errors, change: edited.change } satisfies SettingsForm,
    changed: changedFields(saved, draft),
    wrongCount: Object.keys(errors).length,
    round: edited.round,
    isSaving: save.isPending,
    /** What asks for a proof of who one is before the rest is saved; null while nothing is to be proved. */
    proof: question.isAsked && aboutProof ? { ...question.asked, about: aboutProof, onProof: send } : null,
    handleSave,
    handleDiscard: edited.forget,
  };
}

/** What a screen that was left open must not be enough to change: whoever has the e-mail has the account. */
function proofNeeded(changed: SettingsField[]): "email" | "key" | "both" | null {
  const hasKey = changed.includes("api_key");
  if (changed.includes("email")) return hasKey ? "both" : "email";
  return hasKey ? "key" : null;
}

/** Whether a proof of who one is is asked for before saving, and what came of the last one. */
function useProofQuestion(save: ReturnType<typeof useSaveSettings>) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return {
    isAsked,
    asked: { isPending: save.isPending, error: isProofRefusal(save.error) ? save.error : null, onClose: close },
    close,
    ask() {
      save.reset();
      setAsked(true);
    },
  };
}

/** What was edited and what was said against it. */
function useEdits() {
  const [edits, setEdits] = useState<Partial<SettingsDraft>>({});
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<SettingsForm["errors"]>({});
  // Counts how often the form began anew: what its fields remember by themselves goes with the round.
  const [round, setRound] = useState(0);
  const version = useRef(0);

  function change(changes: Partial<SettingsDraft>) {
    version.current += 1;
    setEdits((before) => ({ ...before, ...changes }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }

  function forget() {
    setRound((before) => before + 1);
    setEdits({});
    setRefused({});
    setChecked(false);
  }

  /** What is to be done once that which stands here now is saved: what was typed since then is not. */
  function send(): () => void {
    const begun = version.current;
    return () => (version.current === begun ? forget() : setEdits((now) => stillNew(now, edits)));
  }

  return { edits, refused, isChecked, round, change, forget, send, refuse: setRefused, check: () => setChecked(true) };
}

const codeFields: readonly [Parameters<typeof isRefused>[1] & string, SettingsField][] = [
  ["email_taken", "email"],
  ["webhook_address_refused", "zappier_webhook_url"],
  ["file_not_picture", "picture"],
  ["file_type_refused", "picture"],
  ["file_broken", "picture"],
  ["too_large", "picture"],
];

function refusalsOf(error: Error, t: (key: string) => string): SettingsForm["errors"] {
  if (!isRefused(error)) return {};
  const byCode = codeFields.find(([code]) => isRefused(error, code));
  if (byCode) return { [byCode[1]]: error.code === "email_taken" ? t("wrong.emailTaken") : error.message };
  return Object.fromEntries(
    settingsFields.flatMap((field) => (error.fields[field] ? [[field, error.fields[field]]] : [])),
  );
}

// Everything else compares equal to what is saved now; these two are only ever new.
const stillNew = (now: Partial<SettingsDraft>, sent: Partial<SettingsDraft>): Partial<SettingsDraft> => ({
  ...now,
  picture: now.picture === sent.picture ? undefined : now.picture,
  api_key: now.api_key === sent.api_key ? undefined : now.api_key,
});

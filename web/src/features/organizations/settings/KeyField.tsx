import { Button, TextInput } from "@mantine/core";
import type { OrganizationSecret } from "@pluma/contract/organizations/organizations";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useOpenFor } from "../../../ui/wait/useOpenFor.ts";
import css from "./settings.module.css";
import type { SettingsForm } from "./useSettingsForm.ts";

/** How long a key stays open after the last change. */
const OPEN_MS = 10_000;

type KeyFieldProps = { form: SettingsForm; field: OrganizationSecret; mask: string | null | undefined };

/**
 * A key of an organization, by its last characters. Whoever says that they mean it opens it, and it locks again 10 seconds
 * after the last change; what was typed then waits for Save as every other change does.
 */
export function KeyField({ form, field, mask }: KeyFieldProps) {
  const t = useWords("organizations");
  const [isAsked, setAsked] = useState(false);
  const { isOpen, msLeft, keepOpen } = useOpenFor(OPEN_MS);
  const { draft } = form;
  const name = t(`settings.fields.${field}`);
  const row = useFocusWithin(isOpen);
  const change = (value: string | null | undefined) => {
    form.change({ [field]: value });
    keepOpen();
  };
  return (
    <li className={css.key} ref={row}>
      <div className={css.shown}>
        <IconLock size={16} stroke={1.6} aria-hidden />
        <span className={css.keyName}>{name}</span>
        <Shown typed={draft[field]} mask={mask} />
      </div>
      {!isOpen && (
        <Button
          variant="subtle"
          color="ink"
          data-edit
          aria-label={t("settings.editKeyOf", { name })}
          onClick={() => setAsked(true)}
        >
          {t("settings.editKey")}
        </Button>
      )}
      {isOpen && mask != null && (
        <Button variant="subtle" color="red" onClick={() => change(null)}>
          {t("settings.removeKey")}
        </Button>
      )}
      {isOpen && <OpenKey form={form} field={field} msLeft={msLeft} onChange={change} />}
      {isAsked && (
        <ConfirmDialog
          title={t("settings.editKeyQuestion", { name })}
          keep={t("notNow")}
          act={t("settings.editKeyAct")}
          onAct={() => {
            setAsked(false);
            keepOpen();
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t("settings.editKeyText")}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

type OpenKeyProps = Omit<KeyFieldProps, "mask"> & { msLeft: number; onChange: (typed: string | undefined) => void };

function OpenKey({ form, field, msLeft, onChange }: OpenKeyProps) {
  const t = useWords("organizations");
  return (
    <div className={css.open}>
      <TextInput
        aria-label={t(`settings.fields.${field}`)}
        placeholder={t("settings.newKey")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        value={form.draft[field] ?? ""}
        error={form.errorOf(field)}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      <p className={css.countdown} role="timer">
        {t("settings.locksIn", { count: Math.ceil(msLeft / 1000) })}
      </p>
    </div>
  );
}

function Shown({ typed, mask }: { typed: string | null | undefined; mask: string | null | undefined }) {
  const t = useWords("organizations");
  if (typed === null) return <span className={css.unset}>{t("settings.keyGoes")}</span>;
  if (typed) return <span className={css.unset}>{t("settings.keyWaits")}</span>;
  if (mask == null) return <span className={css.unset}>{t("settings.noKey")}</span>;
  return <span className={css.value}>{`•••• •••• ${mask.replace(/^\*+/, "")}`.trim()}</span>;
}

// Opening leads into the field; locking takes somebody who was in it back to the button that opened it.
function useFocusWithin(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isOpen) row.current?.querySelector("input")?.focus();
    else if (isLost) row.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
  }, [isOpen]);
  return row;
}

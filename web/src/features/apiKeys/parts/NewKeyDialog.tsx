import { Alert, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type ApiKey, KEY_NAME_LENGTH_MAX } from "@pluma/contract/apiKeys/apiKeys";
import type { KeyScope } from "@pluma/contract/kit/scopes";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type Place, useMakeKey } from "../data.ts";
import { AvatarsField, type Kept, keptIn } from "./AvatarsField.tsx";
import { Scopes } from "./Scopes.tsx";
import { Where } from "./Where.tsx";

/** After how many days a key may end. */
const ends = [30, 90, 180, 365];
const USUAL_DAYS = 90;

type NewKeyDialogProps = {
  place: Place;
  onMade: (made: { api_key: ApiKey; key: string }) => void;
  onClose: () => void;
};

/** Makes a key: what it is called, what it may do, where it works, and when it ends. */
export function NewKeyDialog({ place, onMade, onClose }: NewKeyDialogProps) {
  const t = useWords("apiKeys");
  const make = useMakeKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<KeyScope[]>(["chat"]);
  const [days, setDays] = useState(USUAL_DAYS);
  const [space, setSpace] = useState(place.organizationId);
  const [kept, setKept] = useState<Kept[]>([]);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [isNameless, isUseless] = [name.trim() === "", scopes.length === 0];
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    flushSync(() => setChecked(true));
    if (isNameless) return field.current?.focus();
    if (isUseless) return first.current?.focus();
    const avatar_ids = keptIn(space, kept, scopes);
    const body = { name: name.trim(), scopes, days, avatar_ids, organization_id: space };
    make.mutate(body, { onSuccess: onMade });
  };
  return (
    <Dialog title={t("form.title")} onClose={onClose}>
      {make.error && (
        <Alert color="red" role="alert">
          {make.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={field}
            data-autofocus
            label={t("form.name")}
            description={t("form.nameHint")}
            autoComplete="off"
            maxLength={KEY_NAME_LENGTH_MAX}
            value={name}
            error={isChecked && isNameless && t("form.noName")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Scopes ref={first} scopes={scopes} isWanting={isChecked && isUseless} onChange={setScopes} />
          {place.organizationId === null && <Where space={space} onChange={setSpace} />}
          {scopes.includes("chat") && <AvatarsField key={space} space={space} chosen={kept} onChange={setKept} />}
          <Ends days={days} onChange={setDays} />
        </Stack>
        <DialogActs>
          <DialogClose>{t("form.notNow")}</DialogClose>
          <Button type="submit" loading={make.isPending}>
            {t("form.make")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function Ends({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useWords("apiKeys");
  return (
    <NativeSelect
      label={t("form.days")}
      value={days}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data={ends.map((count) => ({ value: String(count), label: t("form.inDays", { count }) }))}
    />
  );
}

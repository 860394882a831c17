import { Alert, Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { type HappeningType, typesAt } from "@pluma/contract/webhooks/happenings";
import type { Webhook } from "@pluma/contract/webhooks/webhooks";
import { type Ref, type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import type { Place, useChangeWebhook, useMakeWebhook } from "../data.ts";
import css from "../webhooks.module.css";

type Making = { make: ReturnType<typeof useMakeWebhook>; onMade: (secret: string) => void };
type Changing = { webhook: Webhook; change: ReturnType<typeof useChangeWebhook> };
type WebhookDialogProps = { at: Place; onClose: () => void } & (Making | Changing);

/** Makes a webhook, or changes one: where it leads, what it is called, and what it hears of. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { at, onClose } = props;
  const t = useWords("webhooks");
  const webhook = "webhook" in props ? props.webhook : null;
  const call = "webhook" in props ? props.change : props.make;
  const there = typesAt(at.place);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [types, setTypes] = useState(there.filter((type) => webhook?.types.includes(type)));
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const isNowhere = !/^https?:$/.test(URL.parse(url.trim())?.protocol ?? "");
  const isDeaf = types.length === 0;
  const refused = isRefused(call.error, "invalid_body") ? call.error.fields.url : undefined;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (call.isPending) return;
    flushSync(() => setChecked(true));
    if (isNowhere) return field.current?.focus();
    if (isDeaf) return first.current?.focus();
    const form = { url: url.trim(), description: description.trim(), types };
    const onError = () => field.current?.focus();
    if ("webhook" in props) props.change.mutate(form, { onSuccess: onClose, onError });
    else props.make.mutate(form, { onSuccess: ({ secret }) => props.onMade(secret), onError });
  };
  return (
    <Dialog title={t(webhook ? "form.changeTitle" : "form.title")} onClose={onClose}>
      {call.error && !refused && <Alert color="red" role="alert" title={call.error.message} />}
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={field}
            data-autofocus
            label={t("form.url")}
            description={t("form.urlHint")}
            placeholder="https://example.com/webhooks"
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={url}
            error={(isChecked && isNowhere && t("form.noUrl")) || refused}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Named value={description} onChange={setDescription} />
          <Types there={there} types={types} isWanting={isChecked && isDeaf} first={first} onChange={setTypes} />
        </Stack>
        <DialogActs>
          <DialogClose>{t("form.notNow")}</DialogClose>
          <Button type="submit" loading={call.isPending}>
            {t(webhook ? "form.save" : "form.make")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function Named({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords("webhooks");
  return (
    <TextInput
      label={t("form.description")}
      description={t("form.descriptionHint")}
      autoComplete="off"
      maxLength={120}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type TypesProps = {
  there: readonly HappeningType[];
  types: HappeningType[];
  isWanting: boolean;
  first: Ref<HTMLInputElement>;
  onChange: (types: HappeningType[]) => void;
};

function Types({ there, types, isWanting, first, onChange }: TypesProps) {
  const t = useWords("webhooks");
  return (
    <Checkbox.Group
      label={t("form.types")}
      value={types}
      error={isWanting && t("form.noType")}
      onChange={(value) => onChange(there.filter((type) => value.includes(type)))}
    >
      <Stack gap={10} mt={8}>
        {there.map((type, index) => (
          <Checkbox
            key={type}
            ref={index === 0 ? first : undefined}
            value={type}
            label={t(`types.${type}`)}
            description={<code className={css.mono}>{type}</code>}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** @jsxImportSource preact */
import type { WidgetConfig, WidgetThread } from "@pluma/contract/widgets/shapes";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Chat } from "./chat.ts";
import { type Texts, troubleIn } from "./texts.ts";

type Props = {
  texts: Texts;
  chat: Chat;
  thread: WidgetThread;
  contact: WidgetConfig["contact"];
  /** Nothing is answered before. */
  isBefore: boolean;
  draft: string;
};

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks for a name and a mail address, with what they are for beside the field. */
export function ContactForm({ texts, chat, thread, contact, isBefore, draft }: Props) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [name, setName] = useState(thread.state.recognised?.name ?? "");
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<"email" | string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isResting = thread.state.is_resting;

  useEffect(() => {
    if (isBefore) field.current?.focus({ preventScroll: true });
  }, [isBefore]);

  async function give(): Promise<void> {
    if (!ADDRESS.test(email.trim())) {
      setFault("email");
      field.current?.focus();
      return;
    }
    const left = isResting ? (note || draft).trim() : "";
    await tell({
      email: email.trim(),
      ...(name.trim() && { name: name.trim() }),
      ...(left && { note: left }),
      consent: contact.consent,
    });
  }

  async function tell(what: Parameters<Chat["give"]>[0]): Promise<void> {
    setBusy(true);
    const next = form.current?.closest("[role=dialog]");
    const why = await chat.give(what);
    setBusy(false);
    setFault(why);
    // The form is gone; one goes on writing.
    if (why === null) setTimeout(() => (next?.querySelector("textarea") ?? (next as HTMLElement | null))?.focus());
  }

  const title = isResting ? texts.contact.resting : isBefore ? texts.contact.before : texts.contact.wanted;
  return (
    <form
      ref={form}
      class="contact"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void give();
      }}
    >
      <h3 id={`${id}-title`}>{title}</h3>
      {contact.asks_name && (
        <label>
          {texts.contact.name}
          <input
            type="text"
            autocomplete="name"
            maxLength={120}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
      )}
      <label>
        {texts.contact.email}
        <input
          ref={field}
          type="email"
          inputMode="email"
          autocomplete="email"
          maxLength={254}
          required
          aria-invalid={fault === "email"}
          aria-describedby={`${id}-fault ${id}-consent`}
          value={email}
          onInput={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setFault(null);
          }}
        />
      </label>
      {isResting && (
        <label>
          {texts.contact.note}
          <textarea
            rows={3}
            maxLength={2000}
            value={note || draft}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
      )}
      <p id={`${id}-fault`} class="fault" role="alert">
        {fault === null
          ? ""
          : fault === "email" || fault === "invalid"
            ? texts.contact.invalid
            : troubleIn(texts, fault)}
      </p>
      {contact.consent && (
        <p id={`${id}-consent`} class="consent" dir="auto">
          {contact.consent}
        </p>
      )}
      <div class="acts">
        <button type="submit" class="filled" aria-disabled={isBusy}>
          {isBefore ? texts.contact.begin : texts.contact.give}
        </button>
        {!isBefore && (
          <button type="button" class="plain" onClick={() => void tell({ declined: true })}>
            {texts.contact.decline}
          </button>
        )}
      </div>
    </form>
  );
}

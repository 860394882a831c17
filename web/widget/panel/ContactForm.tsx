/** @jsxImportSource preact */
import type { WidgetConfig, WidgetThread } from "@pluma/contract/widgets/shapes";
import type { Ref } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Chat } from "./talk/chat.ts";
import { type Texts, troubleIn } from "./texts.ts";

type Props = {
  texts: Texts;
  chat: Chat;
  thread: WidgetThread;
  contact: WidgetConfig["contact"];
  /** Nothing is answered before. */
  isBefore: boolean;
  /** What was typed and could not be sent. */
  draft: string;
};

/** Asks for a name and a mail address, with what they are for beside the field. */
export function ContactForm({ texts, chat, thread, contact, isBefore, draft }: Props) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [name, setName] = useState(thread.state.recognised?.name ?? "");
  const [note, setNote] = useState<string | null>(null);
  const { field, form, fault, setFault, tell } = useTelling(chat, isBefore);
  const { is_resting: isResting } = thread.state;
  const { contact: words } = texts;
  const left = isResting ? (note ?? draft).trim() : "";

  function give(): void {
    if (!isAddress(field.current)) {
      setFault("invalid");
      field.current?.focus();
      return;
    }
    const named = name.trim();
    tell({ email: email.trim(), ...(named && { name: named }), ...(left && { note: left }), consent: contact.consent });
  }

  return (
    <form
      ref={form}
      class="contact"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <h3 id={`${id}-title`}>{isResting ? words.resting : isBefore ? words.before : words.wanted}</h3>
      {contact.asks_name && (
        <label>
          {words.name}
          <input
            type="text"
            autocomplete="name"
            maxLength={120}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <Address
        {...{ id, field, email }}
        label={words.email}
        isFaulty={fault === "invalid"}
        write={(typed) => {
          setEmail(typed);
          setFault(null);
        }}
      />
      {isResting && <Note label={words.note} text={note ?? draft} write={setNote} />}
      <Under {...{ id, texts, fault }} consent={contact.consent} />
      <Acts words={words} isBefore={isBefore} decline={() => tell({ declined: true })} />
    </form>
  );
}

/** Tells what was given or declined, once at a time; after it one goes on writing, for the form is gone. */
function useTelling(chat: Chat, isBefore: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isTelling = useRef(false);

  useEffect(() => {
    if (isBefore) field.current?.focus({ preventScroll: true });
  }, [isBefore]);

  function tell(what: Parameters<Chat["give"]>[0]): void {
    if (isTelling.current) return;
    isTelling.current = true;
    const panel = form.current?.closest<HTMLElement>("[role=dialog]");
    void chat.give(what).then((why) => {
      isTelling.current = false;
      setFault(why === "invalid_body" ? "invalid" : why);
      if (why === null) setTimeout(() => (panel?.querySelector("textarea") ?? panel)?.focus());
    });
  }

  return { field, form, fault, setFault, tell };
}

/** As a browser judges it, and with a dot: nobody is written to at a machine. */
const isAddress = (field: HTMLInputElement | null): boolean =>
  Boolean(field?.checkValidity()) && (field?.value.split("@")[1] ?? "").includes(".");

type AddressProps = {
  id: string;
  field: Ref<HTMLInputElement>;
  label: string;
  email: string;
  isFaulty: boolean;
  write: (typed: string) => void;
};

const Address = ({ id, field, label, email, isFaulty, write }: AddressProps) => (
  <label>
    {label}
    <input
      ref={field}
      type="email"
      inputMode="email"
      autocomplete="email"
      maxLength={254}
      required
      aria-invalid={isFaulty}
      aria-describedby={`${id}-fault ${id}-consent`}
      value={email}
      onInput={({ currentTarget }) => write(currentTarget.value)}
    />
  </label>
);

type ActsProps = { words: Texts["contact"]; isBefore: boolean; decline: () => void };

const Acts = ({ words, isBefore, decline }: ActsProps) => (
  <div class="acts">
    <button type="submit" class="filled">
      {isBefore ? words.begin : words.give}
    </button>
    {!isBefore && (
      <button type="button" class="plain" onClick={decline}>
        {words.decline}
      </button>
    )}
  </div>
);

const Note = ({ label, text, write }: { label: string; text: string; write: (typed: string) => void }) => (
  <label>
    {label}
    <textarea rows={3} maxLength={2000} value={text} onInput={({ currentTarget }) => write(currentTarget.value)} />
  </label>
);

type UnderProps = { id: string; texts: Texts; fault: string | null; consent: string };

/** What does not fit, and what the address is for. */
const Under = ({ id, texts, fault, consent }: UnderProps) => (
  <>
    <p id={`${id}-fault`} class="fault" role="alert">
      {fault === null ? "" : fault === "invalid" ? texts.contact.invalid : troubleIn(texts, fault)}
    </p>
    {consent && (
      <p id={`${id}-consent`} class="consent" dir="auto">
        {consent}
      </p>
    )}
  </>
);

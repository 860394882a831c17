import { Button, Loader, Textarea } from "@mantine/core";
import { BRIEF_LENGTH_MAX } from "@pluma/contract/templates/templates";
import { IconClipboardText } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useProposals } from "./data.ts";
import css from "./FillForm.module.css";
import type { Filling } from "./useFilling.ts";

type Props = { filling: Filling; onRead: () => void };

/** Filling in from a text: what it says is proposed at the fields, where it is taken or left. */
export function TextReader({ filling, onRead }: Props) {
  const t = useWords("templates");
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [text, setText] = useState("");
  const [isNothing, setNothing] = useState(false);
  const { proposedCount } = filling;
  const drawn = useOnceDrawn(proposedCount, onRead);
  const reading = useReading(filling, (count) => {
    setNothing(count === 0);
    if (count === 0) return;
    setOpen(false);
    setLeft(false);
    drawn.await();
  });
  if (proposedCount > 0) return <Read filling={filling} />;
  if (!isOpen) return <Opener hasFocus={isLeft} onPress={() => setOpen(true)} />;
  const close = () => {
    reading.cancel();
    setOpen(false);
    setLeft(true);
  };
  const read = () => {
    if (text.trim() !== "" && !reading.isReading) reading.read(text);
  };
  return (
    <div className={css.brief}>
      <Textarea
        label={t("apply.fromText")}
        description={t("apply.fromTextAbout")}
        autosize
        autoFocus
        minRows={3}
        maxRows={10}
        maxLength={BRIEF_LENGTH_MAX}
        value={text}
        error={isNothing ? t("apply.readNothing") : reading.problem}
        readOnly={reading.isReading}
        onChange={(event) => {
          setNothing(false);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => takeKey(event, read, close)}
      />
      <div className={css.briefActs}>
        <Button size="xs" disabled={text.trim() === "" || reading.isReading} onClick={read}>
          {t("apply.read")}
        </Button>
        <Button size="xs" variant="default" onClick={reading.isReading ? reading.cancel : close}>
          {t("apply.cancel")}
        </Button>
        <Underway isReading={reading.isReading} />
      </div>
    </div>
  );
}

function Underway({ isReading }: { isReading: boolean }) {
  const t = useWords("templates");
  return (
    <span role="status" className={css.reading}>
      {isReading && (
        <>
          <Loader size={14} color="ink" /> {t("apply.reading")}
        </>
      )}
    </span>
  );
}

/** Calls once what is waited for is drawn, however long that takes. */
function useOnceDrawn(count: number, onDrawn: () => void) {
  const isAwaited = useRef(false);
  const tell = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!isAwaited.current || count === 0) return;
    isAwaited.current = false;
    tell();
  }, [count]);
  return {
    await: () => {
      isAwaited.current = true;
    },
  };
}

function takeKey(event: KeyboardEvent, read: () => void, close: () => void): void {
  if (event.key === "Escape") close();
  else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Opener({ hasFocus, onPress }: { hasFocus: boolean; onPress: () => void }) {
  const t = useWords("templates");
  return (
    <Button
      className={css.reader}
      autoFocus={hasFocus}
      variant="default"
      size="xs"
      leftSection={<IconClipboardText size={16} stroke={1.6} />}
      onClick={onPress}
    >
      {t("apply.fromText")}
    </Button>
  );
}

/** How many fields a text had something for, and taking all of it. */
function Read({ filling }: { filling: Filling }) {
  const t = useWords("templates");
  const counts = {
    count: filling.proposedCount,
    number: formatNumber(filling.proposedCount),
    all: formatNumber(filling.fields.length),
  };
  return (
    <div className={css.read} role="status">
      <IconClipboardText size={17} stroke={1.6} aria-hidden="true" />
      <span className="num">{t("apply.readOf", counts)}</span>
      <Button variant="subtle" size="compact-sm" title={t("apply.takeAllKeys")} onClick={filling.takeAll}>
        {t("apply.takeAll")}
      </Button>
    </div>
  );
}

function useReading(filling: Filling, onRead: (count: number) => void) {
  const proposals = useProposals(filling.template.template_id);
  const underway = useRef<AbortController>(null);
  useEffect(() => () => underway.current?.abort(), []);
  return {
    isReading: proposals.isPending,
    problem: proposals.error?.message ?? null,
    read: (text: string) => {
      const controller = new AbortController();
      underway.current = controller;
      proposals.mutate(
        { text, signal: controller.signal },
        { onSuccess: (values) => !controller.signal.aborted && onRead(filling.propose(values)) },
      );
    },
    cancel: () => {
      underway.current?.abort();
      proposals.reset();
    },
  };
}

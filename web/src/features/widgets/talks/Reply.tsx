import { Button, Textarea } from "@mantine/core";
import { VISITOR_MESSAGE_LENGTH_MAX, type Widget } from "@pluma/contract/widgets/shapes";
import { TAKEN_OVER_MINUTES, type Transcript } from "@pluma/contract/widgets/widgets";
import { IconMail } from "@tabler/icons-react";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { newKey } from "../../../platform/ask/newKey.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useReply, useTalkAct } from "../data.talks.ts";
import css from "./talks.module.css";

/** Writes to a visitor by hand, while one has the talk; says else who answers. What could not be sent stays typed. */
export function Reply({ transcript, widget }: { transcript: Transcript; widget: Widget }) {
  const t = useWords("widgets");
  const { conversation_id: id, taken_over_by: taker } = transcript.conversation;
  const [text, setText] = useState("");
  const [key, setKey] = useState(newKey);
  const reply = useReply(id);
  useUnsaved(text.trim() !== "");
  if (!taker?.is_me && text === "") {
    const said = taker ? t("talk.hasIt", { name: taker.name }) : t("talk.answers", { name: widget.name });
    return <p className={css.foot}>{said}</p>;
  }
  const handleSent = () => {
    setText("");
    setKey(newKey());
  };
  const send = () => {
    if (text.trim() === "" || reply.isPending) return;
    reply.mutate({ content: text.trim(), key }, { onSuccess: handleSent, onError: showAlert });
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={css.reply} onSubmit={handleSubmit}>
      <Textarea
        aria-label={t("talk.write")}
        placeholder={t("talk.write")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={VISITOR_MESSAGE_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={css.replyFoot}>
        <p>{t("talk.byHand", { minutes: TAKEN_OVER_MINUTES })}</p>
        {!transcript.lead && <AskContact id={id} />}
        <Button type="submit" loading={reply.isPending} disabled={text.trim() === ""}>
          {t("talk.send")}
        </Button>
      </div>
    </form>
  );
}

function AskContact({ id }: { id: number }) {
  const t = useWords("widgets");
  const act = useTalkAct(id);
  return (
    <Button
      variant="subtle"
      color="ink"
      leftSection={<IconMail size={16} stroke={1.6} />}
      loading={act.isPending}
      onClick={() => act.mutate("askContact", { onError: showAlert })}
    >
      {t("talk.askContact")}
    </Button>
  );
}

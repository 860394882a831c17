import { ActionIcon } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useAvatar } from "../../avatars/index.ts";
import AvatarStarters from "../avatars/AvatarStarters.tsx";
import { Blocked, useBlock } from "../blocked/Blocked.tsx";
import { useEscape } from "../compose/useEscape.ts";
import { questionOf } from "../data/thread.ts";
import { type ThreadActs, ThreadActsContext, useThreadActs } from "../message/acts.ts";
import { speakerOf } from "../message/MessageView.tsx";
import { Heard } from "../thread/AnswerAnnouncer.tsx";
import { useTest } from "./data.ts";
import { TestComposer } from "./TestComposer.tsx";
import css from "./Testing.module.css";
import { TestTurns } from "./TestTurns.tsx";

/** A chat with an avatar beside its page, to see how it answers; it lives on this screen alone. */
export default function Testing({ avatarId }: { avatarId: number }) {
  const t = useWords("chats/testing");
  const block = useBlock();
  const avatar = useAvatar(avatarId).data;
  const [draft, setDraft] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const test = useTest(avatarId, {
    onRefused: (content, error) => {
      setDraft((typed) => typed || content);
      setProblem(error.message);
    },
  });
  const { thread, generating } = test;
  const isEmpty = thread.messages.length === 0 && thread.sending === null;
  const canAsk = !block && !generating && !test.isSending;
  const name = avatar?.name ?? "";
  useEscape(() => void test.stop());
  const send = (content: string, replaces: number | null = null) => {
    setProblem(null);
    test.send(content, replaces);
  };
  const clear = () => {
    setProblem(null);
    test.clear();
  };
  return (
    <section className={css.root} aria-label={t("title")}>
      <Head isEmpty={isEmpty} onClear={clear} />
      <ThreadActsContext value={useTestActs(test, canAsk, send, setDraft)}>
        {isEmpty ? <p className={css.empty}>{name && t("empty", { name })}</p> : <TestTurns thread={thread} />}
      </ThreadActsContext>
      {isEmpty && (
        <div className={css.starters}>
          <AvatarStarters avatarId={avatarId} onAsk={canAsk ? send : undefined} />
        </div>
      )}
      {block && !generating ? (
        <Blocked block={block} draft={draft} />
      ) : (
        <TestComposer
          name={name}
          draft={draft}
          problem={problem}
          test={test}
          onChange={(text) => {
            setProblem(null);
            setDraft(text);
          }}
          onSend={(content) => {
            setDraft("");
            send(content);
          }}
        />
      )}
      {avatar && <Heard thread={thread} writer={speakerOf(avatar)} />}
    </section>
  );
}

function Head({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const t = useWords("chats/testing");
  return (
    <header className={css.head}>
      <h2 className={css.title}>{t("title")}</h2>
      <span className={css.quiet}>{t("notKept")}</span>
      <ActionIcon aria-label={t("clear")} title={t("clear")} disabled={isEmpty} onClick={onClear}>
        <IconEraser size={18} stroke={1.6} />
      </ActionIcon>
    </header>
  );
}

/** What can be done with a test's answers: asking again what failed, and taking a question in hand. */
function useTestActs(
  { thread }: ReturnType<typeof useTest>,
  canAsk: boolean,
  send: (content: string, replaces: number | null) => void,
  write: (text: string) => void,
): ThreadActs {
  return {
    ...useThreadActs(),
    canAsk,
    tryAgain: (answer) => {
      const question = questionOf(thread, answer);
      if (question?.content) send(question.content, question.message_id);
    },
    rephrase: (answer) => write(questionOf(thread, answer)?.content ?? ""),
  };
}

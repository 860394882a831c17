import { Anchor, Button, Skeleton, Textarea, UnstyledButton } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useKeptHere } from "../../../../platform/useKeptHere.ts";
import { SearchInput } from "../../../../ui/data/SearchInput.tsx";
import { AvatarMark, useAvatars } from "../../../avatars/index.ts";
import { ProposalList } from "./ProposalList.tsx";
import css from "./panels.module.css";
import type { Ai } from "./useAi.ts";

/** An avatar writes for the document: who is chosen, and what is said to them. */
export default function AvatarsPanel({ id, editor, ai }: { id: number; editor: Editor; ai: Ai }) {
  const t = useWords("documents");
  const [chosen, choose] = useState<number | null>(null);
  const [text, setText] = useKeptHere(`wish:${id}:avatar`);
  const { isBusy, ask } = ai.asking;
  const [searched, search] = useState("");
  const query = useAvatars({ query: searched });
  const [isTried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (chosen === null || text.trim() === "") return;
    const isChosen = !editor.state.selection.empty;
    const wished = { about: "selection", wish: isChosen ? "own" : "write", text, avatar_id: chosen } as const;
    if (!(await ask(wished))) return;
    setText("");
    setTried(false);
  };
  if (searched === "" && query.data?.avatars.length === 0) {
    return (
      <>
        <NoAvatars />
        <ProposalList id={id} editor={editor} ai={ai} />
      </>
    );
  }
  return (
    <>
      {(searched !== "" || (query.data?.pages ?? 1) > 1) && (
        <SearchInput query={searched} onSearch={search} label={t("ai.searchAvatars")} />
      )}
      <Choice query={query} chosen={chosen} onChoose={choose} />
      {isTried && chosen === null && (
        <p className={css.problem} role="alert">
          {t("ai.chooseAvatar")}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          label={t("ai.toAvatar")}
          value={text}
          error={isTried && text.trim() === "" ? t("ai.messageEmpty") : undefined}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button className={css.propose} type="submit" loading={isBusy}>
          {t("ai.propose")}
        </Button>
      </form>
      <ProposalList id={id} editor={editor} ai={ai} />
    </>
  );
}

function NoAvatars() {
  const t = useWords("documents");
  return (
    <p className={css.quiet}>
      {t("ai.noAvatars")}{" "}
      <Anchor inherit component={Link} to="/avatars">
        {t("ai.toAvatars")}
      </Anchor>
    </p>
  );
}

type ChoiceProps = { query: ReturnType<typeof useAvatars>; chosen: number | null; onChoose: (id: number) => void };

/** The avatars that one may use here, of which one writes. */
function Choice({ query, chosen, onChoose }: ChoiceProps) {
  const t = useWords("documents");
  return (
    <>
      {query.isPending && <Skeleton height={120} />}
      {query.isError && !query.data && (
        <p className={css.problem} role="alert">
          {t("ai.avatarsFailed")}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void query.refetch()}>
            {t("tryAgain")}
          </Button>
        </p>
      )}
      {query.data?.avatars.length === 0 && <p className={css.quiet}>{t("ai.noSuchAvatar")}</p>}
      <ul className={css.avatars} aria-label={t("ai.avatars")}>
        {query.data?.avatars.map((avatar) => (
          <li key={avatar.avatar_id}>
            <UnstyledButton
              className={css.avatar}
              aria-pressed={avatar.avatar_id === chosen}
              onClick={() => onChoose(avatar.avatar_id)}
            >
              <AvatarMark avatar={avatar} size={26} />
              {avatar.name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

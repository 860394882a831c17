import { UnstyledButton } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { matches } from "../../../../platform/matches.ts";
import { useWatched } from "../../../../platform/watched.ts";
import { type Act, blockActs, listActs, putActs } from "./acts.ts";
import css from "./SlashMenu.module.css";
import type { Slash, SlashState } from "./slash.ts";

const offered = [...blockActs, ...listActs, ...putActs];
const ROOM = 330;

/** What may stand at a slash, found by its name; arrows choose, Enter takes, Escape leaves the slash as it is. */
export function SlashMenu({ editor, slash }: { editor: Editor; slash: SlashState }) {
  const now = useWatched(slash.now);
  return now?.place ? <Open key={now.range.from} editor={editor} slash={slash} now={now} place={now.place} /> : null;
}

type OpenProps = { editor: Editor; slash: SlashState; now: Slash; place: DOMRect };

function Open({ editor, slash, now, place }: OpenProps) {
  const t = useWords("documents");
  const [chosen, setChosen] = useState(0);
  const acts = offered.filter((act) => matches(t(`acts.${act.name}`), now.query));
  const at = Math.min(chosen, acts.length - 1);
  const take = (act: Act | undefined): boolean => {
    if (!act) return false;
    act.run(editor.chain().focus().deleteRange(now.range)).run();
    return true;
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === "Escape") {
      slash.now.write(null);
      return true;
    }
    if (event.key === "Enter" || event.key === "Tab") return take(acts[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || acts.length === 0) return false;
    setChosen((at + step + acts.length) % acts.length);
    return true;
  });
  useEffect(() => {
    const { handleKey: heard } = slash;
    heard.current = (event) => handleKey(event);
    return () => {
      heard.current = () => false;
    };
  }, [slash]);
  const isAbove = place.bottom + ROOM > window.innerHeight;
  const style = {
    left: Math.min(place.left, window.innerWidth - 280),
    ...(isAbove ? { bottom: window.innerHeight - place.top + 6 } : { top: place.bottom + 6 }),
  };
  return (
    <div className={css.root} style={style} role="listbox" aria-label={t("slash.title")}>
      {acts.length === 0 && <p className={css.none}>{t("slash.none")}</p>}
      {acts.map((act, index) => (
        <UnstyledButton
          key={act.name}
          className={css.act}
          role="option"
          aria-selected={index === at}
          ref={index === at ? intoView : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(act)}
        >
          <act.Icon size={17} stroke={1.6} aria-hidden />
          <span>{t(`acts.${act.name}`)}</span>
          <kbd className={css.typed}>{act.typed}</kbd>
        </UnstyledButton>
      ))}
    </div>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

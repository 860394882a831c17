import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useMe } from "../../../../platform/me/me.ts";
import { useWatched } from "../../../../platform/watched.ts";
import { Monogram } from "../../../../ui/marks/Monogram.tsx";
import type { Positions } from "../../sync/positions.ts";
import { placeOf } from "./carets.ts";
import css from "./Here.module.css";
import { byPerson, type Others } from "./places.ts";

/** As many faces as the bar has room for. */
const SHOWN_MAX = 4;

type Props = { editor: Editor; others: Others; positions: Positions };

/** Who is in the document beside this tab; a press leads to where they are. */
export function Here({ editor, others, positions }: Props) {
  const t = useWords("documents");
  const me = useMe().data?.user_id;
  const people = byPerson(useWatched(others.all));
  if (people.length === 0) return null;
  const go = (places: (typeof people)[number]) => {
    const [place] = places.flatMap((each) => placeOf(editor.state, each, positions) ?? []);
    const element = place && editor.view.domAtPos(place.to).node;
    const shown = element instanceof Element ? element : element?.parentElement;
    shown?.scrollIntoView({ block: "center" });
  };
  return (
    <ul className={css.root} aria-label={t("here.title")}>
      {people.slice(0, SHOWN_MAX).map((places) => {
        const [{ userId, name }] = places;
        const said = userId === me ? t("here.you") : name;
        const where = places.length > 1 ? t("here.places", { name: said, count: places.length }) : said;
        return (
          <li key={userId}>
            <Tooltip label={where}>
              <UnstyledButton
                className={css.face}
                aria-label={t("here.go", { name: where })}
                onClick={() => go(places)}
              >
                <Monogram name={name} id={userId} isPerson size={26} />
              </UnstyledButton>
            </Tooltip>
          </li>
        );
      })}
      {people.length > SHOWN_MAX && (
        <li className={`${css.more} num`}>{t("here.more", { count: people.length - SHOWN_MAX })}</li>
      )}
    </ul>
  );
}

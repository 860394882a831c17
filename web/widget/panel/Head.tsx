/** @jsxImportSource preact */
import type { WidgetThread } from "@pluma/contract/widgets/shapes";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { fill, type Texts } from "./texts.ts";
import type { View } from "./view.ts";

type Props = {
  titleId: string;
  name: string;
  drawFace: () => Promise<HTMLElement | null>;
  texts: Texts;
  thread: WidgetThread;
  view: View;
  anew: () => void;
  close: () => void;
};

/** Who answers, and the ways to begin anew and out. */
export function Head({ titleId, name, drawFace, texts, thread, view, anew, close }: Props) {
  const [isAsking, setAsking] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const person = thread.state.taken_over_by;
  useEffect(() => {
    if (isAsking) again.current?.focus();
  }, [isAsking]);

  function answer(isSure: boolean): void {
    setAsking(false);
    begin.current?.focus();
    if (isSure) anew();
  }

  return (
    <>
      <header>
        <Face {...{ name, drawFace }} />
        <div class="who">
          <h2 id={titleId} dir="auto">
            {name}
          </h2>
          <p>{person ? fill(texts.person, { name: person }) : texts.machine}</p>
        </div>
        <button
          hidden={thread.last === 0}
          ref={begin}
          type="button"
          class="icon"
          title={texts.anew}
          aria-label={texts.anew}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          <Icon name="anew" />
        </button>
        {view !== "page" && (
          <button type="button" class="icon" title={texts.close} aria-label={texts.close} onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {isAsking && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset stands for fields
        <div class="sure" role="group" aria-label={texts.anew}>
          <p>{texts.anewSure}</p>
          <button ref={again} type="button" class="filled" onClick={() => answer(true)}>
            {texts.anewYes}
          </button>
          <button type="button" class="plain" onClick={() => answer(false)}>
            {texts.anewNo}
          </button>
        </div>
      )}
    </>
  );
}

/** The picture, else the first letter of the name. */
function Face({ name, drawFace }: Pick<Props, "name" | "drawFace">) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    void drawFace().then(
      (drawn) => drawn && place.current?.replaceChildren(drawn),
      () => undefined,
    );
  }, [drawFace]);
  return (
    <span ref={place} class="face" aria-hidden="true">
      {[...name][0] ?? ""}
    </span>
  );
}

import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useContext, useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { CitationContext } from "../links/citing.ts";
import css from "./Citation.module.css";
import { nameOf } from "./naming.ts";

const Quote = lazy(() => import("./Quote.tsx"));

/** Long enough to pass over it, and to get from the number to what it shows. */
const HOVER_MS = 160;

/** Pointed at, it goes with the pointer; pressed, it stays, and has the focus. */
type Shown = "pointed" | "pressed" | null;

/** The number of a source, which shows what is said there: to whoever points at it, taps it or presses Enter. */
export default function Citation({ number }: { number: number }) {
  const t = useWords("chats");
  const sources = useContext(CitationContext);
  const [shown, setShown] = useState<Shown>(null);
  const hover = useHover(shown, setShown);
  const source = sources[number - 1];
  if (!source) return <>[{number}]</>;
  const name = nameOf(source, sources, t);
  const close = () => setShown(null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || shown === null) return;
    // Elsewhere it stops the answer.
    event.stopPropagation();
    close();
  };
  return (
    <sup className={css.cited} onKeyDown={handleKey} {...hover}>
      <button
        type="button"
        aria-label={`${number}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={shown !== null}
        // What is shown closes by what is pressed elsewhere; this button does that by itself.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={() => setShown(shown === "pressed" ? null : "pressed")}
      >
        {number}
      </button>
      {shown !== null && (
        <Suspense>
          <Quote key={shown} source={source} name={name} isPressed={shown === "pressed"} onClose={close} />
        </Suspense>
      )}
    </sup>
  );
}

function useHover(shown: Shown, setShown: (shown: Shown) => void) {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const later = (next: Shown) => (event: PointerEvent) => {
    window.clearTimeout(timer.current);
    if (event.pointerType !== "mouse" || shown === "pressed") return;
    timer.current = window.setTimeout(() => setShown(next), HOVER_MS);
  };
  const onClick = () => window.clearTimeout(timer.current);
  return { onPointerEnter: later("pointed"), onPointerLeave: later(null), onClick };
}

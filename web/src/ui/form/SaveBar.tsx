import { Button } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { useFocusKept } from "../useFocusKept.ts";
import classes from "./SaveBar.module.css";
import { useOverEnd } from "./useOverEnd.ts";

type SaveBarProps = {
  /** The names of what changed, as the labels of the fields say them; without any there is no bar. */
  changes: readonly string[];
  /** How many of them cannot be saved as they stand. */
  wrongCount: number;
  isSaving: boolean;
  onDiscard: () => void;
  /** Absent where the bar is part of its form, which hears of it by being submitted. */
  onSave?: () => void;
  /** What saving is called, where that says more than that it is saved. */
  act?: string;
};

const NAMED_MAX = 3;

/** Floats at the foot of a form while something in it changed: names the first of the changes, takes them back, or saves them. */
export const SaveBar = (props: SaveBarProps) => (props.changes.length > 0 ? <Bar {...props} /> : null);

/** Whoever pressed one of its buttons goes on there where it was refused, and else in what was changed first. */
function Bar({ changes, wrongCount, isSaving, onDiscard, onSave, act }: SaveBarProps) {
  const t = useWords("ui");
  const bar = useRef<HTMLElement>(null);
  useWayBack(bar);
  useFocusKept(bar);
  useOverEnd(bar);
  const more = changes.length - NAMED_MAX;
  return (
    <section ref={bar} className={classes.root} data-over-end aria-label={t("saveBar.name")}>
      <p className={classes.text} role="status">
        {t("saveBar.changes", { count: changes.length })}{" "}
        <b>
          {changes.slice(0, NAMED_MAX).join(", ")}
          {more > 0 && ` ${t("saveBar.more", { count: more })}`}
        </b>
        {wrongCount > 0 && (
          <span className={classes.wrong} role="alert">
            {changes.length === 1 ? t("saveBar.wrongOnly") : t("saveBar.wrong", { count: wrongCount })}
          </span>
        )}
      </p>
      <div className={classes.acts}>
        <Button variant="subtle" color="ink" onClick={onDiscard} disabled={isSaving}>
          {t("saveBar.discard")}
        </Button>
        <Button type={onSave ? "button" : "submit"} onClick={onSave} loading={isSaving}>
          {act ?? t("saveBar.save")}
        </Button>
      </div>
    </section>
  );
}

/** Who had the focus in the bar has it in what was changed first once the bar is gone; who pressed something else is left there. */
function useWayBack(bar: RefObject<HTMLElement | null>): void {
  const [first] = useState(() => document.activeElement);
  useEffect(() => {
    const { current } = bar;
    let isInBar = false;
    const note = ({ target }: FocusEvent) => {
      isInBar = target instanceof Node && current?.contains(target) === true;
    };
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("focusin", note);
      const isLost = document.activeElement === document.body;
      if (isInBar && isLost && first instanceof HTMLElement) first.focus({ preventScroll: true });
    };
  }, [bar, first]);
}

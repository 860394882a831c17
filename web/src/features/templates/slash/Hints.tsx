import { Kbd } from "@mantine/core";
import css from "./SlashList.module.css";

/** What keys do here, in a quiet line. */
export function Hints({ hints }: { hints: readonly { keys: readonly string[]; act: string }[] }) {
  return (
    <p className={css.hints}>
      {hints.map(({ keys, act }) => (
        <span key={act} className={css.hint}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}{" "}
          {act}
        </span>
      ))}
    </p>
  );
}

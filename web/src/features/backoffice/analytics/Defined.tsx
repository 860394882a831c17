import { Tooltip } from "@mantine/core";
import css from "./Defined.module.css";

/** The name of a figure, and what exactly it counts where it is pointed at or focused. */
export function Defined({ name, meaning }: { name: string; meaning: string }) {
  return (
    <Tooltip
      label={meaning}
      multiline
      maw={300}
      events={{ hover: true, focus: true, touch: true }}
      position="bottom-start"
    >
      <button type="button" className={css.root}>
        {name}
        <span className="visually-hidden">: {meaning}</span>
      </button>
    </Tooltip>
  );
}

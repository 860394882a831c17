import css from "./bundles.module.css";

/** By what people tell a key, in groups that can be read aloud. */
export const Key = ({ of }: { of: string }) => <code className={css.key}>{of.replace(/(.{4})(?=.)/g, "$1 ")}</code>;

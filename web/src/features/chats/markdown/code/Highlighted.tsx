import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import css from "./CodeBlock.module.css";
import { highlight } from "./highlight.ts";

/** Code in colours, where its language is known. */
export default memo(function Highlighted({ language, code }: { language: string; code: string }) {
  const tree = highlight(language.toLowerCase(), code);
  return <span className={css.coloured}>{tree ? toJsxRuntime(tree, { Fragment, jsx, jsxs }) : code}</span>;
});

import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import css from "./CodeBlock.module.css";
import { codeWriters } from "./highlight.ts";

/** Code in colours, where its language is known. */
export default memo(function Highlighted({ language, code }: { language: string; code: string }) {
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return (
    <ReactMarkdown rehypePlugins={codeWriters} components={components}>
      {`${fence}${language.replace(/[^\w+#.-]/g, "")}\n${code}\n${fence}`}
    </ReactMarkdown>
  );
});

function Bare({ children }: { children?: React.ReactNode }) {
  return <>{children}</>;
}

function Coloured({ children }: { children?: React.ReactNode }) {
  return <span className={css.coloured}>{children}</span>;
}

const components: Components = { pre: Bare, code: Coloured };

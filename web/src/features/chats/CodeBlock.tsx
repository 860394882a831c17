import { useRef } from "react";
import type { ExtraProps } from "react-markdown";
import { CopyButton } from "./CopyButton.tsx";
import css from "./Markdown.module.css";

/** A block of code with its language and a button that copies it; long lines scroll inside. */
export function CodeBlock({ node, children }: ExtraProps & { children?: React.ReactNode }) {
  const pre = useRef<HTMLPreElement>(null);
  const code = node?.children[0];
  const names = code?.type === "element" ? code.properties.className : undefined;
  const language = Array.isArray(names) ? String(names[0] ?? "").replace(/^language-/, "") : "";
  return (
    <div className={css.code}>
      <div className={css.codeHead}>
        <span>{language}</span>
        <CopyButton read={() => pre.current?.textContent ?? ""} isNamed />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre ref={pre} tabIndex={0}>
        {children}
      </pre>
    </div>
  );
}

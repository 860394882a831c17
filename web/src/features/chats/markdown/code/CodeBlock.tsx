import type { ExtraProps } from "hast-util-to-jsx-runtime";
import { lazy, memo, Suspense } from "react";
import { copyText } from "../../../../platform/copyText.ts";
import { CopyButton } from "../../copying/CopyButton.tsx";
import { linesOf } from "../blocks.ts";
import css from "./CodeBlock.module.css";

const Diagram = lazy(() => import("./Diagram.tsx"));
const Highlighted = lazy(() => import("./Highlighted.tsx"));

/** Colours are not worth the time that they take in code longer than this. */
const COLOURED_MAX = 40_000;
const LINES_TOGETHER = 40;

type Props = { language: string; code: string; isGrowing?: boolean };

/**
 * A block of code with its language and a button that copies it; long lines scroll inside. It gets its colours when it
 * is complete; until then only its last lines are drawn again. A complete diagram (Mermaid) is drawn.
 */
export function CodeBlock({ language, code, isGrowing = false }: Props) {
  const plain = <Lines code={code} />;
  const isDiagram = !isGrowing && language.toLowerCase() === "mermaid";
  const isColoured = !isGrowing && language !== "" && code.length <= COLOURED_MAX;
  const written = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre tabIndex={0} data-language={language}>
      <code>
        {isColoured ? (
          <Suspense fallback={plain}>
            <Highlighted language={language} code={code} />
          </Suspense>
        ) : (
          plain
        )}
      </code>
    </pre>
  );
  return (
    <div className={css.code} data-code>
      <div className={css.codeHead} data-copied="no">
        <span>{language}</span>
        <CopyButton copy={() => copyText(code)} isNamed />
      </div>
      {isDiagram ? (
        <Suspense fallback={written}>
          <Diagram code={code}>{written}</Diagram>
        </Suspense>
      ) : (
        written
      )}
    </div>
  );
}

/** Code inside of a list or a quotation. */
export function NestedCode({ node }: ExtraProps) {
  const code = node?.children[0];
  if (code?.type !== "element") return null;
  const names = code.properties.className;
  const language = Array.isArray(names) ? String(names[0] ?? "").replace(/^language-/, "") : "";
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  return <CodeBlock language={language} code={text.replace(/\n$/, "")} />;
}

function Lines({ code }: { code: string }) {
  const lines = linesOf(code);
  const count = Math.ceil(lines.length / LINES_TOGETHER);
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
    <Together key={place} text={lines.slice(place * LINES_TOGETHER, (place + 1) * LINES_TOGETHER).join("")} />
  ));
}

const Together = memo(function Together({ text }: { text: string }) {
  return (
    <span className={css.lines} data-lines>
      {text}
    </span>
  );
});

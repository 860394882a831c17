import { lazy, type MouseEvent, type ReactNode, Suspense, useContext, useState } from "react";
import css from "../markdown/Markdown.module.css";
import { CitationContext } from "./citing.ts";
import { isToBeShown, safeAddress } from "./links.ts";

const LeaveDialog = lazy(() => import("./LeaveDialog.tsx"));

type Props = { href?: string | undefined; children?: ReactNode };

/**
 * A link out of a text: it opens in a new tab and tells nobody where it was followed. One whose text says something
 * else, or that is long enough to carry words away, shows its whole address first. [1] leads to the source below.
 */
export function OutLink({ href = "", children }: Props) {
  const cited = /^#source-(\d+)$/.exec(href)?.[1];
  if (cited) return <Citation number={Number(cited)} />;
  // The ways to a footnote and back: numbers of other messages would be in them too.
  if (href.startsWith("#user-content-fnref")) return null;
  const address = safeAddress(href);
  if (!address) return <span>{children}</span>;
  return <SafeLink address={address}>{children}</SafeLink>;
}

function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const handleFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button > 1 || !isToBeShown(address, event.currentTarget.textContent ?? "")) return;
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={address}
        onClick={handleFollow}
        onAuxClick={handleFollow}
      >
        {children}
      </a>
      {isAsking && (
        <Suspense>
          <LeaveDialog address={address} kind="link" onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Citation({ number }: { number: number }) {
  const citations = useContext(CitationContext);
  const source = citations?.sources[number - 1];
  if (!citations || !source) return <>[{number}]</>;
  const name = source.kind === "web" ? source.title || source.url : source.name;
  return (
    <sup className={css.cited}>
      <button type="button" title={name} aria-label={`${number}: ${name}`} onClick={() => citations.show(number)}>
        {number}
      </button>
    </sup>
  );
}

import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { isToBeShown, safeAddress } from "./links.ts";

const LeaveDialog = lazy(() => import("./LeaveDialog.tsx"));

type Props = { href?: string | undefined; children?: ReactNode };

/**
 * A link out of a text: it opens in a new tab and tells nobody where it was followed. One whose text says something
 * else, or that is long enough to carry words away, shows its whole address first.
 */
export function OutLink({ href = "", children }: Props) {
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

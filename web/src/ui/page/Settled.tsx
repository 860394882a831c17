import { Skeleton } from "@mantine/core";
import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./Settled.module.css";

const firstReads = { predicate: ({ state }: Query) => state.data === undefined };

/**
 * Shows a screen of several parts once all that they read has come, or failed: parts that come one after the other push
 * those below them about. Until then a skeleton stands in for them.
 */
export function Settled({ children, skeleton = <Lines /> }: { children: ReactNode; skeleton?: ReactNode }) {
  const client = useQueryClient();
  const reading = useIsFetching(firstReads);
  const [isSettled, setSettled] = useState(false);
  // Asked once more a moment later: the screen around begins to read after its parts, and what came may want more.
  useEffect(() => {
    if (reading > 0) return;
    const timer = setTimeout(() => {
      if (client.isFetching(firstReads) === 0) setSettled(true);
    });
    return () => clearTimeout(timer);
  }, [reading, client]);
  return (
    <>
      {!isSettled && skeleton}
      <div hidden={!isSettled}>{children}</div>
    </>
  );
}

function Lines() {
  const t = useWords("ui");
  return (
    <div className={classes.lines} role="status">
      <span className="visually-hidden">{t("loading")}</span>
      <Skeleton height={78} maw={560} />
      {[72, 48, 64, 56, 80, 44, 68, 52].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}

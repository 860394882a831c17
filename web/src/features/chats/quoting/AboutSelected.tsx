import { lazy, type RefObject, Suspense, useEffect, useState } from "react";

const AskAbout = lazy(() => import("./AskAbout.tsx"));

type Props = { id: number; field: RefObject<HTMLTextAreaElement | null> };

/** Offers to ask about a part of an answer that is selected; what does so is fetched with the first selection. */
export function AboutSelected(props: Props) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const look = () => getSelection()?.type === "Range" && setWanted(true);
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  return (
    isWanted && (
      <Suspense>
        <AskAbout {...props} />
      </Suspense>
    )
  );
}

import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { SignedOut } from "../SignedOut.tsx";
import { CodeGate } from "../setUp/CodeGate.tsx";
import { SetUpClosed } from "../setUp/SetUpClosed.tsx";
import { SetUpForm } from "../setUp/SetUpForm.tsx";
import { SetUpHead, SetUpRail } from "../setUp/SetUpRail.tsx";
import { type SetUpState, useSetUp } from "../setUp/useSetUp.ts";
import classes from "./SetUp.module.css";

/** First-run set-up: one page of three sections, opened by the code that the terminal shows. */
export default function SetUp() {
  const [addressCode] = useState(() => new URLSearchParams(location.search).get("code")?.trim() ?? "");
  const setUp = useSetUp(addressCode);
  useLeaveGuard(setUp.isTouched && !setUp.opening.isOpening && !setUp.proof.isClosed);
  return (
    <SignedOut isRailNarrow rail={setUp.proof.isClosed ? null : <SetUpRail setUp={setUp} />}>
      <div className={classes.column}>
        <Stage setUp={setUp} addressCode={addressCode} />
      </div>
    </SignedOut>
  );
}

function Stage({ setUp, addressCode }: { setUp: SetUpState; addressCode: string }) {
  const { proof } = setUp;
  if (proof.isClosed) return <SetUpClosed />;
  if (!proof.hasOpened && proof.isAsking && proof.code === addressCode) return <Opening />;
  return (
    <>
      <div className={classes.phoneHead}>
        <SetUpHead />
      </div>
      {!proof.holds && <CodeGate proof={proof} />}
      {proof.hasOpened && <SetUpForm setUp={setUp} />}
    </>
  );
}

function Opening() {
  const t = useWords("session");
  return (
    <div role="status" aria-label={t("setUp.code.checking")} className={classes.opening}>
      <Skeleton height={26} width={120} />
      <Skeleton height={16} width="60%" />
      <Skeleton height={36} width="100%" maw={560} />
      <Skeleton height={36} width="100%" maw={560} />
    </div>
  );
}

/** Asks before the page is left while something typed would be lost. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}

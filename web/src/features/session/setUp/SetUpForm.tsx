import { type Ref, type SubmitEvent, useEffect, useId, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { BrandFields, BrandPreview, focusFirstWrong, focusWrong, SourceFields } from "../../site/index.ts";
import { FinishBar } from "./FinishBar.tsx";
import { OwnerSection } from "./OwnerSection.tsx";
import classes from "./Section.module.css";
import type { SetUpState } from "./useSetUp.ts";

/** The three sections on one page, and the button that opens the app. */
export function SetUpForm({ setUp }: { setUp: SetUpState }) {
  const root = useRef<HTMLDivElement>(null);
  const brand = useRef<HTMLElement>(null);

  // The server may find something wrong that we did not.
  const { refused } = setUp.opening;
  useEffect(() => {
    if (refused) focusFirstWrong(root.current);
  }, [refused]);

  function openIfComplete(open: () => Promise<void>): void {
    if (!focusWrong(root.current, setUp.checkAll)) open().catch(showAlert);
  }

  return (
    <div ref={root}>
      <OwnerSection
        owner={setUp.owner}
        wrong={setUp.wrongOwner}
        refusedPassword={refused?.fields["owner.password"]}
        onChange={setUp.changeOwner}
        onCheck={setUp.checkOwner}
        onDone={() => brand.current?.querySelector("input")?.focus()}
      />
      <MainForm setUp={setUp} brandRef={brand} onOpen={openIfComplete} />
    </div>
  );
}

type MainFormProps = { setUp: SetUpState; brandRef: Ref<HTMLElement>; onOpen: (open: () => Promise<void>) => void };

function MainForm({ setUp, brandRef, onOpen }: MainFormProps) {
  const t = useWords("session");
  const [brandTitle, sourceTitle] = [useId(), useId()];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onOpen(setUp.opening.openTested);
  }

  return (
    <form onSubmit={handleSubmit} noValidate className={classes.rest}>
      <section ref={brandRef} className={classes.section} aria-labelledby={brandTitle}>
        <h2 id={brandTitle} className={classes.title}>
          {t("setUp.step.brand")}
        </h2>
        <p className={classes.about}>{t("setUp.brand.about")}</p>
        <div className={classes.brand}>
          <BrandFields brand={setUp.brand} onChange={setUp.changeBrand} wrong={setUp.wrongBrand} />
          <BrandPreview brand={setUp.brand} />
        </div>
      </section>
      <section className={classes.section} aria-labelledby={sourceTitle}>
        <h2 id={sourceTitle} className={classes.title}>
          {t("setUp.step.source")}
        </h2>
        <p className={classes.about}>{t("setUp.source.about")}</p>
        <div className={classes.sources}>
          <SourceFields
            source={setUp.source}
            servers={setUp.proof.servers}
            isLooking={setUp.proof.isAsking}
            onLookAgain={setUp.proof.lookAgain}
            labelledBy={sourceTitle}
          />
        </div>
      </section>
      <FinishBar setUp={setUp} onOpenAnyway={() => onOpen(setUp.opening.open)} />
    </form>
  );
}

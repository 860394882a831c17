import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useTabName } from "../../../ui/nav/useTabName.ts";
import { useFrame } from "../../../ui/page/frame.ts";
import { LegalLinks } from "../../../ui/text/LegalLinks.tsx";
import css from "./CheckoutFrame.module.css";

/** The checkout as a page of its own, without the sidebar: what is done at the left, what it comes to on the desk at the right. On phones the sum comes first. */
export function CheckoutFrame(props: { title: string; fact?: ReactNode; side: ReactNode; children: ReactNode }) {
  const { title, fact, side, children } = props;
  const { brand } = useFrame();
  const heading = useTabName();
  const t = useWords("billing");
  return (
    <div className={css.root}>
      <div className={css.bar}>
        <Link to="/" className={css.brand} aria-label={t("toChats")}>
          {brand}
        </Link>
        <Link to="/pricing" className={css.back}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          {t("pay.back")}
        </Link>
      </div>
      <div className={css.work}>
        <div className={css.form}>
          <h1 ref={heading} className={css.title}>
            {title}
          </h1>
          {fact && <p className={css.fact}>{fact}</p>}
          {children}
          <LegalLinks terms={t("legal.terms")} privacy={t("legal.privacy")} />
        </div>
      </div>
      <section className={css.side} aria-label={t("sum.title")}>
        <div className={css.sum}>{side}</div>
      </section>
    </div>
  );
}

import { Button, TextInput } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { formatLongDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useRedeem } from "../gifts/data.ts";
import css from "../gifts/gifts.module.css";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import { useMovedTo } from "../useMovedTo.ts";

/** Redeems a gift code for oneself; one that came behind the # of a link stands in the field already. */
export default function Redeem() {
  const t = useWords("billing/gifts");
  const { hash } = useLocation();
  const { data: me } = useMe();
  const isImpersonated = useIsImpersonated();
  const redeem = useRedeem();
  const [typed, setTyped] = useState(hash.slice(1, 41));
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    setMissing(typed.trim() === "");
    if (typed.trim() === "") return field.current?.focus();
    redeem.mutate(typed.trim(), { onError: () => setTimeout(() => field.current?.focus()) });
  };
  const movedTo = useMovedTo(redeem.data?.organization_id);
  if (redeem.data) return <Redeemed purchase={redeem.data.purchase} movedTo={movedTo} />;
  const problem = isMissing ? t("redeem.missing") : redeem.error?.message;
  return (
    <Page title={t("redeem.title")} fact={me && t("redeem.fact", { email: me.email })}>
      <form className={css.redeem} onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          label={t("redeem.code")}
          description={t("redeem.about")}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          error={problem}
          disabled={isImpersonated}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMissing(false);
            redeem.reset();
          }}
        />
        <div className={css.acts}>
          <Button type="submit" loading={redeem.isPending} disabled={isImpersonated}>
            {t("redeem.act")}
          </Button>
        </div>
      </form>
    </Page>
  );
}

function Redeemed({ purchase, movedTo }: { purchase: Purchase; movedTo: string | null }) {
  const t = useWords("billing/gifts");
  const language = useLanguage();
  const start = useRef<HTMLAnchorElement>(null);
  // What was pressed is gone: from here one goes on.
  useEffect(() => start.current?.focus(), []);
  const { product, expires_at: until } = purchase;
  const words =
    product.word_amount === null
      ? t("redeem.unlimited")
      : t("redeem.words", { words: formatNumber(product.word_amount) });
  const time = until ? t("redeem.until", { date: formatLongDate(until, language) }) : t("redeem.forGood");
  return (
    <Page title={t("redeem.done", { product: product.name })} fact={`${words} ${time}`}>
      {movedTo !== null && <p className={css.moved}>{t("redeem.movedTo", { name: movedTo })}</p>}
      <div className={css.acts} role="status">
        <Button component={Link} to="/" ref={start}>
          {t("redeem.toChats")}
        </Button>
        <Button component={Link} to="/billing" variant="default">
          {t("redeem.toBilling")}
        </Button>
      </div>
    </Page>
  );
}

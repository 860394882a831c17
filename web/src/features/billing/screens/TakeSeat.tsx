import { Alert, Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useTakeSeat } from "../seats/data.ts";
import css from "../seats/seats.module.css";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import { useMovedTo } from "../useMovedTo.ts";

/** Takes the seat whose code came behind the # of a link. */
export default function TakeSeat() {
  const t = useWords("billing/seats");
  const { hash } = useLocation();
  const { data: me } = useMe();
  const isImpersonated = useIsImpersonated();
  const take = useTakeSeat();
  const code = hash.slice(1, 41);
  const movedTo = useMovedTo(take.data?.organization_id);
  if (take.data) return <Taken purchase={take.data.purchase} movedTo={movedTo} />;
  return (
    <Page title={t("take.title")} fact={me && t("take.fact", { email: me.email })}>
      <div className={css.take}>
        {code === "" && <p>{t("take.noCode")}</p>}
        {take.error && (
          <Alert color="red" role="alert">
            {take.error.message}
          </Alert>
        )}
        {code !== "" && (
          <>
            <p>{t("take.about")}</p>
            <Button loading={take.isPending} disabled={isImpersonated} onClick={() => take.mutate(code)}>
              {t("take.act")}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

function Taken({ purchase, movedTo }: { purchase: Purchase; movedTo: string | null }) {
  const t = useWords("billing/seats");
  const start = useRef<HTMLAnchorElement>(null);
  // What was pressed is gone: from here one goes on.
  useEffect(() => start.current?.focus(), []);
  const { product, seat } = purchase;
  const words =
    product.word_amount === null ? t("take.unlimited") : t("take.words", { words: formatNumber(product.word_amount) });
  const by = seat?.paid_by ? ` ${t("take.paidBy", { name: seat.paid_by })}` : "";
  return (
    <Page title={t("take.done", { product: product.name })} fact={`${words}${by}`}>
      {movedTo !== null && <p className={css.moved}>{t("take.movedTo", { name: movedTo })}</p>}
      <div className={css.doors} role="status">
        <Button component={Link} to="/" ref={start}>
          {t("take.toChats")}
        </Button>
        <Button component={Link} to="/billing" variant="default">
          {t("take.toBilling")}
        </Button>
      </div>
    </Page>
  );
}

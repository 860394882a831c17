import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import { PhoneBar } from "../../../ui/page/PhoneBar.tsx";
import Begin from "../begin/Begin.tsx";
import classes from "./Sorry.module.css";

/**
 * Where a call ends that needs a paid subscription or words, and where Upgrade leads: why, what is left, how to get
 * more, whom to ask, and the way out.
 */
export default function Sorry() {
  const t = useWords("billing");
  const { data: me, isPending } = useMe();
  // The first entry of a tab has nothing behind it.
  const { key, state } = useLocation();
  const isFirst = key === "default";
  const isRefused = !isFirst && state?.isRefused === true;
  const kept = isRefused && <p className={classes.text}>{t("sorry.kept")}</p>;
  const hasNoPlan = me !== undefined && !me.has_access;
  // What an organization has no plan of one's own changes.
  const isShared = me !== undefined && isOut(me) && me.words_organization_id !== null;
  // Why one is here is another sentence for each of three: none is said before it is known.
  if (isPending) return <PhoneBar />;
  const foot = (
    <Foot>
      {!hasNoPlan && (
        <Button component={Link} to={isShared ? "/organization/words" : "/pricing"} size="md">
          {t(isShared ? "sorry.sharedWords" : "sorry.plans")}
        </Button>
      )}
      <WaysOut isFirst={isFirst} isRefused={isRefused} />
    </Foot>
  );
  return (
    <>
      <PhoneBar />
      <div className={classes.page} data-wide={hasNoPlan || undefined}>
        <div className={classes.column}>
          {hasNoPlan ? (
            <Begin isTitle foot={foot}>
              {kept}
            </Begin>
          ) : (
            <>
              <Reason me={me}>{kept}</Reason>
              {foot}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const isOut = ({ available_words: left }: Me): boolean => left <= 0;

function reasonOf(me: Me | undefined) {
  if (!me || !isOut(me)) return "premium";
  if (me.words_organization_id !== null) return "shared";
  return me.words_full ? "noWords" : "neverWords";
}

/** Why, and what is left. */
function Reason({ me, children }: { me: Me | undefined; children: ReactNode }) {
  const t = useWords("billing");
  const say = useWords("app");
  const reason = reasonOf(me);
  return (
    <>
      <h1 className={classes.title}>{t(`sorry.${reason}.title`)}</h1>
      <p className={classes.text}>{t(`sorry.${reason}.text`)}</p>
      {children}
      {me && (
        <dl className={classes.figures}>
          <div>
            <dt>{t(me.words_organization_id === null ? "sorry.left" : "sorry.leftHere")}</dt>
            <dd className="num">
              {me.available_words === UNLIMITED_WORDS
                ? say("words.unlimited")
                : `${formatNumber(me.available_words)} ${t("sorry.words", { count: me.available_words })}`}
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}

/** The ways on, and whom to ask. */
function Foot({ children }: { children: ReactNode }) {
  const t = useWords("billing");
  const { email } = useConfig();
  return (
    <>
      <div className={classes.acts}>{children}</div>
      {email && (
        <p className={classes.ask}>
          {t("sorry.ask")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}

function WaysOut({ isFirst, isRefused }: { isFirst: boolean; isRefused: boolean }) {
  const t = useWords("billing");
  const say = useWords("app");
  const navigate = useNavigate();
  return (
    <>
      <Button variant="subtle" color="ink" size="md" onClick={() => void (isFirst ? navigate("/") : navigate(-1))}>
        {isRefused ? t("sorry.toKept") : isFirst ? say("toChats") : say("back")}
      </Button>
      <Button className={classes.out} variant="subtle" color="ink" size="md" onClick={() => void signOut()}>
        {say("person.logOut")}
      </Button>
    </>
  );
}

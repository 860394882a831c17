import { Button, Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { Factors } from "@pluma/contract/settings/settings";
import { IconFingerprint, IconKey, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LineFailed } from "../../../ui/failed/LineFailed.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { hasPasskeys } from "../../session/index.ts";
import { useFactors, useIsImpersonated, useRemovePasskey } from "../data.ts";
import { Closed } from "../parts/Closed.tsx";
import { Item, Items, Section } from "../parts/Section.tsx";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";
import { IssuerItem, type LinkedIssuer, RemoveIssuer } from "./Issuers.tsx";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { TwoFactorManage } from "./TwoFactorManage.tsx";
import { TwoFactorSetUp } from "./TwoFactorSetUp.tsx";

const icon = { size: 20, stroke: 1.6 };

type Passkey = Factors["passkeys"][number];
type Over = "password" | "twoFactor" | "passkey" | Passkey | LinkedIssuer | null;

/** How somebody signs in: password, two-factor sign-in, passkeys, services; two-factor and passkeys where the installation offers them. */
export function SigningInSection({ me }: { me: Me }) {
  const t = useWords("settings");
  const isImpersonated = useIsImpersonated();
  const factors = useFactors();
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  return (
    <Section title={t("signIn.title")} about={isImpersonated && <Closed />}>
      <Items label={t("signIn.title")}>
        <Item icon={<IconKey {...icon} />} name={t("password.name")}>
          <Button variant="default" size="xs" disabled={isImpersonated} onClick={() => setOver("password")}>
            {t("password.change")}
          </Button>
        </Item>
        {factors.isPending && !isImpersonated && (
          <li aria-busy="true">
            <Skeleton height={34} mt={12} />
          </li>
        )}
        {factors.isError && (
          <li>
            <LineFailed title={t("signIn.failed")} query={factors} />
          </li>
        )}
        {factors.data && <FactorItems factors={factors.data} onOpen={setOver} />}
      </Items>
      {over === "password" && <PasswordDialog email={me.email} onClose={close} />}
      {over === "twoFactor" && <TwoFactor factors={factors.data} onClose={close} />}
      {over === "passkey" && <PasskeyDialog onClose={close} />}
      {over !== null && typeof over === "object" && "passkey_id" in over && (
        <RemovePasskey passkey={over} onClose={close} />
      )}
      {over !== null && typeof over === "object" && "issuer" in over && <RemoveIssuer issuer={over} onClose={close} />}
    </Section>
  );
}

// What was opened stays open to its end, although its first step turns what it is about on.
function TwoFactor({ factors, onClose }: { factors: Factors | undefined; onClose: () => void }) {
  const [opened] = useState(factors?.two_factor);
  if (!opened?.is_on) return <TwoFactorSetUp onClose={onClose} />;
  return <TwoFactorManage codesLeft={opened.recovery_codes_left} onClose={onClose} />;
}

function FactorItems({ factors, onOpen }: { factors: Factors; onOpen: (over: Over) => void }) {
  const t = useWords("settings");
  const { offered, two_factor, passkeys, issuers } = factors;
  const isOnly = !factors.has_password && passkeys.length === 0;
  return (
    <>
      {(offered.two_factor || two_factor.is_on) && (
        <Item
          icon={<IconShieldCheck {...icon} />}
          name={
            <>
              {t("twoFactor.title")}
              {two_factor.is_on && <Tag tone="good">{t("twoFactor.on")}</Tag>}
            </>
          }
          about={two_factor.is_on ? t("codes.left", { count: two_factor.recovery_codes_left }) : t("twoFactor.about")}
        >
          <Button
            variant="default"
            size="xs"
            aria-label={t(two_factor.is_on ? "twoFactor.manageNamed" : "twoFactor.turnOnNamed")}
            onClick={() => onOpen("twoFactor")}
          >
            {t(two_factor.is_on ? "twoFactor.manage" : "twoFactor.turnOn")}
          </Button>
        </Item>
      )}
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.passkey_id} passkey={passkey} onRemove={() => onOpen(passkey)} />
      ))}
      {issuers.map((issuer) => (
        <IssuerItem key={issuer.issuer} issuer={issuer} isOnly={isOnly} onRemove={() => onOpen(issuer)} />
      ))}
      {offered.passkeys && (
        <Item
          icon={<IconFingerprint {...icon} />}
          name={t("passkeys.title")}
          about={hasPasskeys() ? t("passkeys.about") : t("passkeys.notHere")}
        >
          <Button
            variant="default"
            size="xs"
            disabled={!hasPasskeys()}
            aria-label={t("passkeys.add")}
            onClick={() => onOpen("passkey")}
          >
            {t("passkeys.addShort")}
          </Button>
        </Item>
      )}
    </>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useWords("settings");
  return (
    <Item
      icon={<IconFingerprint {...icon} />}
      name={passkey.name}
      about={
        <>
          {t("passkeys.one")}, {t("passkeys.added")} <Moment at={passkey.createdAt} />
          {passkey.last_used_at && (
            <>
              , {t("passkeys.used")} <Moment at={passkey.last_used_at} />
            </>
          )}
        </>
      }
    >
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        aria-label={t("passkeys.removeNamed", { name: passkey.name })}
        onClick={onRemove}
      >
        {t("passkeys.remove")}
      </Button>
    </Item>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useWords("settings");
  const remove = useRemovePasskey(passkey.passkey_id);
  return (
    <ProofPrompt
      title={t("passkeys.removeTitle", { name: passkey.name })}
      about={t("passkeys.removeAbout")}
      act={t("passkeys.remove")}
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onProof={(proof) => remove.mutate(proof, { onSuccess: onClose })}
    />
  );
}

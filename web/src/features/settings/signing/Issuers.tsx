import { Button } from "@mantine/core";
import type { Factors } from "@pluma/contract/settings/settings";
import { IconLogin2 } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useRemoveIssuer } from "../data.ts";
import { Item } from "../parts/Section.tsx";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";

export type LinkedIssuer = Factors["issuers"][number];

/** A service that signs somebody in. Where it is their only way in, the item says what has to come first. */
export function IssuerItem({
  issuer,
  isOnly,
  onRemove,
}: {
  issuer: LinkedIssuer;
  isOnly: boolean;
  onRemove: () => void;
}) {
  const t = useWords("settings");
  return (
    <Item
      icon={<IconLogin2 size={20} stroke={1.6} />}
      name={issuer.name}
      about={
        isOnly ? (
          t("issuers.only")
        ) : (
          <>
            {t("issuers.one")}, {t("issuers.added")} <Moment at={issuer.createdAt} />
          </>
        )
      }
    >
      {!isOnly && (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          aria-label={t("issuers.removeNamed", { name: issuer.name })}
          onClick={onRemove}
        >
          {t("passkeys.remove")}
        </Button>
      )}
    </Item>
  );
}

/** Takes a service away from the ways in, once it is known who asks. */
export function RemoveIssuer({ issuer: { issuer, name }, onClose }: { issuer: LinkedIssuer; onClose: () => void }) {
  const t = useWords("settings");
  const remove = useRemoveIssuer(issuer);
  return (
    <ProofPrompt
      title={t("issuers.removeTitle", { name })}
      about={t("issuers.removeAbout", { name })}
      act={t("passkeys.remove")}
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onProof={(proof) => remove.mutate(proof, { onSuccess: onClose })}
    />
  );
}

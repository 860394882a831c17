import { Button } from "@mantine/core";
import type { BundleSigner } from "@pluma/contract/bundles/bundles";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useRemoveSigner } from "../data.ts";
import css from "./bundles.module.css";
import { Key } from "./Key.tsx";

/** The keys of others that the organization trusts, each to be trusted no more. */
export function Signers({ organizationId, signers }: { organizationId: number; signers: BundleSigner[] }) {
  const t = useWords("bundles");
  const remove = useRemoveSigner(organizationId);
  const act = (fingerprint: string) =>
    remove.mutate(fingerprint, { onSuccess: () => showSuccess(t("signers.removed")), onError: showAlert });
  return (
    <FormSection title={t("signers.title")} about={t("signers.about")}>
      <ul className={css.sources}>
        {signers.map(({ fingerprint, trusted_at: at }) => (
          <li key={fingerprint}>
            <Key of={fingerprint} />
            <p className={css.quiet}>
              {t("signers.since")} <Moment at={at} />
            </p>
            <Button
              variant="default"
              size="xs"
              w="fit-content"
              aria-label={t("signers.removeOf", { key: fingerprint })}
              loading={remove.isPending && remove.variables === fingerprint}
              onClick={() => act(fingerprint)}
            >
              {t("signers.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

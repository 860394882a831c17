import { Checkbox, Stack } from "@mantine/core";
import { type KeyScope, keyScopes } from "@pluma/contract/kit/scopes";
import type { Ref } from "react";
import { useWords } from "../../../platform/look/i18n.ts";

type ScopesProps = {
  scopes: readonly KeyScope[];
  /** Those that can be chosen; all unless said. */
  offered?: readonly KeyScope[];
  /** Whether it is said that none is chosen. */
  isWanting: boolean;
  onChange: (scopes: KeyScope[]) => void;
  ref: Ref<HTMLInputElement>;
};

/** What a key may do. */
export function Scopes({ scopes, offered = keyScopes, isWanting, onChange, ref }: ScopesProps) {
  const t = useWords("apiKeys");
  return (
    <Checkbox.Group
      label={t("form.may")}
      value={[...scopes]}
      error={isWanting && t("form.noScope")}
      onChange={(value) => onChange(keyScopes.filter((scope) => value.includes(scope)))}
    >
      <Stack gap={6} mt={6}>
        {offered.map((scope, at) => (
          <Checkbox key={scope} ref={at === 0 ? ref : undefined} value={scope} label={t(`scopes.${scope}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

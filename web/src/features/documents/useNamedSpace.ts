import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/me/me.ts";
import { selectOrganization, useOrganizationId } from "../../platform/session/organization.ts";

const NAME = "organization";

/**
 * Goes to the space that an address names, once, as those in mails do: an organization of the person's, or 0 for the personal
 * space. True until that is done.
 */
export function useNamedSpace(): boolean {
  const [search, setSearch] = useSearchParams();
  const selected = useOrganizationId();
  const me = useMe();
  const named = /^\d{1,9}$/.test(search.get(NAME) ?? "") ? Number(search.get(NAME)) : null;
  const isKnown = named !== null && (named === 0 || me.data !== undefined || me.isError);
  const isTheirs =
    named === 0 || me.data?.user_organizations.some(({ organization_id }) => organization_id === named) === true;
  const go = useEffectEvent(() => {
    if (isTheirs && named !== (selected ?? 0)) selectOrganization(named || null);
    const next = new URLSearchParams(search);
    next.delete(NAME);
    setSearch(next, { replace: true });
  });
  useEffect(() => {
    if (isKnown) go();
  }, [isKnown]);
  return named !== null;
}

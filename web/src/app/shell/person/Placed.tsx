import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useMe } from "../../../platform/me/me.ts";
import { selectOrganization, useIsSpaceKnown, useOrganizationId } from "../../../platform/session/organization.ts";
import { ScreenSkeleton } from "../../screens/ScreenSkeleton.tsx";

const NAME = "organization";

/** Screens that are of the organization that their address names, whatever space one is in. */
const OF_ITS_OWN = /^\/(?:organizations?|admin)(?:\/|$)/;

/**
 * A screen, once it may ask for something: before the space is known, or while its address still names another one, it would ask
 * in the wrong one. Who cannot be read holds nothing back, and a screen that is there stays.
 */
export function Placed({ children }: { children: ReactNode }) {
  const { errorUpdateCount } = useMe();
  const isElsewhere = useNamedSpace();
  const isKnown = useIsSpaceKnown() || errorUpdateCount > 0;
  const [isPlaced, setPlaced] = useState(isKnown);
  if (isKnown && !isPlaced) setPlaced(true);
  return isPlaced && !isElsewhere ? children : <ScreenSkeleton />;
}

/**
 * Goes to the space that an address names, once, as those in mails and notices do: an organization of the person's, or 0 for the
 * personal space. True until that is done.
 */
function useNamedSpace(): boolean {
  const [search, setSearch] = useSearchParams();
  const isOfItsOwn = OF_ITS_OWN.test(useLocation().pathname);
  const selected = useOrganizationId();
  const me = useMe();
  const text = search.get(NAME) ?? "";
  const named = /^\d{1,9}$/.test(text) && !isOfItsOwn ? Number(text) : null;
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

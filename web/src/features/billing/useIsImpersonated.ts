import { useMe } from "../../platform/me/me.ts";

/** Whether a member of staff is signed in as this person: what pays or changes cards is then off. */
export const useIsImpersonated = (): boolean => {
  const { data: me } = useMe();
  return me !== undefined && me.impersonation !== null;
};

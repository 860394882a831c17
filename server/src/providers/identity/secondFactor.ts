import type { Identity } from "./index.ts";

/** Whether somebody proves who they are by more than a password: a code of their app, or a passkey, which stands for both. */
export async function hasSecondFactor({ identity }: { identity: Identity }, uid: string): Promise<boolean> {
  if ((await identity.twoFactor?.read(uid))?.isOn) return true;
  return ((await identity.passkeys?.list(uid)) ?? []).length > 0;
}

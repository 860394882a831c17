import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

/** How a passkey is asked for: by a window of the browser, or among what it offers to fill the field with. */
export type PasskeyWay = "window" | "field";

type Json = Record<string, unknown>;

/** Whether this browser has passkeys for this site; a site that is known by a number alone can have none. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && /[a-z]/i.test(location.hostname);

/** Whether this browser offers passkeys at a field. */
export const offersPasskeysAtField = async (): Promise<boolean> =>
  hasPasskeys() && (await browserSupportsWebAuthnAutofill());

/** Asks the browser for a passkey; throws when somebody changes their mind, for which see `isCalledOff`. */
export async function askForPasskey(options: Json, way: PasskeyWay): Promise<Json> {
  if (!areRequestOptions(options)) throw new Error("These are no options for a passkey.");
  const given: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: way === "field",
  });
  return { ...given };
}

/** Stops offering passkeys at a field. */
export const stopOfferingPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** Whether somebody closed the browser's window, or took another way: that is no failure. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

const areRequestOptions = (options: Json): options is Json & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === "string";

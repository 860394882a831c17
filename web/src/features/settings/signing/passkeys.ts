import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";

type Json = Record<string, unknown>;

/** Has the browser make a passkey; throws when somebody changes their mind, for which see the door of `session`. */
export async function makePasskey(options: Json): Promise<Json> {
  if (!areCreationOptions(options)) throw new Error("These are no options for a passkey.");
  const made: RegistrationResponseJSON = await startRegistration({ optionsJSON: options });
  return { ...made };
}

/** Whether this device has a passkey of the account already. */
export const isPasskeyThere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";

const areCreationOptions = (options: Json): options is Json & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === "string" && typeof options.rp === "object" && typeof options.user === "object";

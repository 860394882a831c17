import { isPhone, type Me } from "@pluma/contract/accounts/accounts";
import { email, type Question } from "@pluma/contract/kit/kit";
import { type settings, webhookUrl } from "@pluma/contract/settings/settings";

/**
 * What the form holds. `api_key` is only ever a new one, or null to take the stored one away; `picture` a new one, or
 * null to take it away; undefined leaves both as they are.
 */
export type SettingsDraft = {
  picture: File | null | undefined;
  name: string;
  last_name: string;
  email: string;
  phone: string;
  company: string;
  instagram: string;
  birthday: string;
  manual_mode: boolean;
  writing_instructions: string;
  api_key: string | null | undefined;
  zappier_webhook_url: string;
};
export type SettingsField = keyof SettingsDraft;

/** The fields in the order of the screen. */
export const settingsFields = [
  "picture",
  "name",
  "last_name",
  "email",
  "phone",
  "company",
  "instagram",
  "birthday",
  "writing_instructions",
  "manual_mode",
  "api_key",
  "zappier_webhook_url",
] as const satisfies readonly SettingsField[];

type SavedPerson = Omit<SettingsDraft, "picture" | "api_key" | "birthday"> & Pick<Me, "birthday">;

/** The form as it stands before anybody touches it. */
export const draftOf = (me: SavedPerson): SettingsDraft => ({
  picture: undefined,
  name: me.name,
  last_name: me.last_name,
  email: me.email,
  phone: me.phone,
  company: me.company,
  instagram: me.instagram,
  birthday: me.birthday ?? "",
  manual_mode: me.manual_mode,
  writing_instructions: me.writing_instructions,
  api_key: undefined,
  zappier_webhook_url: me.zappier_webhook_url,
});

/** The fields whose value is another than the saved one; space around a text is no change. */
export const changedFields = (saved: SettingsDraft, draft: SettingsDraft): SettingsField[] =>
  settingsFields.filter((field) => tidy(draft[field]) !== tidy(saved[field]));

/** The fields that cannot be saved as they stand. What did not change was accepted once, and is not asked about. */
export const wrongFields = (saved: SettingsDraft, draft: SettingsDraft): SettingsField[] =>
  changedFields(saved, draft).filter((field) => {
    if (field === "name") return draft.name.trim() === "";
    if (field === "email") return !email.safeParse(draft.email).success;
    if (field === "phone") return draft.phone.trim() !== "" && !isPhone(draft.phone);
    if (field === "zappier_webhook_url") return !webhookUrl.safeParse(draft.zappier_webhook_url.trim()).success;
    return false;
  });

/** What is sent: the changed fields alone. A new picture is not among them, since it is uploaded on its own. */
export function bodyOf(saved: SettingsDraft, draft: SettingsDraft): Question<typeof settings.saveUser>["body"] {
  const changed = changedFields(saved, draft).filter((field) => field !== "picture");
  return {
    ...Object.fromEntries(changed.map((field) => [field, tidy(draft[field])])),
    ...(draft.picture === null && { file_id: null }),
  };
}

const tidy = <T>(value: T) => (typeof value === "string" ? value.trim() : value);

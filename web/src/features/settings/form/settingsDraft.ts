import type { Me } from "@pluma/contract/accounts/accounts";
import { email, type Question } from "@pluma/contract/kit/kit";
import { type settings, webhookUrl } from "@pluma/contract/settings/settings";
import { homeCountry } from "../../../ui/phone/numbers.ts";

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
  /** Where a number without a code of its own is dialled. */
  phone_country: string;
  company: string;
  instagram: string;
  birthday: string;
  manual_mode: boolean;
  writing_instructions: string;
  api_key: string | null | undefined;
  zappier_webhook_url: string;
};
export type SettingsField = Exclude<keyof SettingsDraft, "phone_country">;

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

type SavedPerson = Omit<SettingsDraft, "picture" | "api_key" | "birthday" | "phone_country"> &
  Pick<Me, "birthday" | "phone_e164">;

/** The form as it stands before anybody touches it. */
export const draftOf = (me: SavedPerson): SettingsDraft => ({
  picture: undefined,
  name: me.name,
  last_name: me.last_name,
  email: me.email,
  phone: me.phone_e164 || me.phone,
  phone_country: homeCountry(),
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
  settingsFields.filter(
    (field) => tidy(draft[field]) !== tidy(saved[field]) || (field === "phone" && isDialledElsewhere(saved, draft)),
  );

const isDialledElsewhere = (saved: SettingsDraft, draft: SettingsDraft): boolean =>
  draft.phone.trim() !== "" && draft.phone_country !== saved.phone_country;

/** The fields that cannot be saved as they stand. What did not change was accepted once, and is not asked about. */
export const wrongFields = (
  saved: SettingsDraft,
  draft: SettingsDraft,
  isPhone: (typed: SettingsDraft) => boolean,
): SettingsField[] =>
  changedFields(saved, draft).filter((field) => {
    if (field === "name") return draft.name.trim() === "";
    if (field === "email") return !email.safeParse(draft.email).success;
    if (field === "phone") return draft.phone.trim() !== "" && !isPhone(draft);
    if (field === "zappier_webhook_url") return !webhookUrl.safeParse(draft.zappier_webhook_url.trim()).success;
    return false;
  });

/** What is sent: the changed fields alone. A new picture is not among them, since it is uploaded on its own. */
export function bodyOf(saved: SettingsDraft, draft: SettingsDraft): Question<typeof settings.saveUser>["body"] {
  const changed = changedFields(saved, draft).filter((field) => field !== "picture");
  return {
    ...(changed.includes("phone") && { phone_country: draft.phone_country }),
    ...Object.fromEntries(changed.map((field) => [field, tidy(draft[field])])),
    ...(draft.picture === null && { file_id: null }),
  };
}

const tidy = <T>(value: T) => (typeof value === "string" ? value.trim() : value);

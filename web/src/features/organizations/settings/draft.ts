import {
  type Organization,
  type OrganizationSecret,
  organizationForm,
  organizationSecrets,
} from "@pluma/contract/organizations/organizations";

/**
 * An organization while it is edited. A file lies nowhere until it is saved; a key is what was typed in its place, null where
 * it goes, undefined where it stays.
 */
export type Draft = {
  name: string;
  tagline: string;
  domain: string;
  thumbnail: string | File;
  welcome_video: string | File;
} & Partial<Record<OrganizationSecret, string | null | undefined>>;
export type Field = keyof Draft;
/** What is wrong by field: a key of the words. */
export type Wrong = Partial<Record<Field, "noName" | "domain" | "address">>;

const fields: readonly Field[] = ["name", "tagline", "thumbnail", "domain", "welcome_video", ...organizationSecrets];

/** What the form begins with; empty for an organization that is still to be made. */
export const draftOf = (organization: Organization | null): Draft => ({
  name: organization?.name ?? "",
  tagline: organization?.tagline ?? "",
  domain: organization?.domain ?? "",
  thumbnail: organization?.thumbnail ?? "",
  welcome_video: organization?.welcome_video ?? "",
});

/** Which fields are not as they were. */
export const changedIn = (first: Draft, draft: Draft): Field[] =>
  fields.filter((field) => draft[field] !== undefined && draft[field] !== first[field]);

/** What keeps a draft from being saved, by field. */
export function wrongIn({ name, domain, welcome_video: video }: Draft): Wrong {
  const { shape } = organizationForm;
  return {
    ...(name.trim() === "" && { name: "noName" as const }),
    ...(!shape.domain.safeParse(domain.trim()).success && { domain: "domain" as const }),
    ...(typeof video === "string" &&
      !shape.welcome_video.safeParse(video.trim()).success && {
        welcome_video: "address" as const,
      }),
  };
}

/** The field that a refusal of the server is about; null where it is about none. */
export function fieldOfRefusal(code: string): Field | null {
  if (code === "organization_domain_taken") return "domain";
  return code.startsWith("organization_name_") ? "name" : null;
}

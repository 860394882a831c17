import { type OrganizationChanges, organizationSecrets } from "@pluma/contract/organizations/organizations";
import { isReservedSlug, slugOf } from "@pluma/contract/organizations/slug";
import type { ActorCtx } from "../../platform/context.ts";
import { isTaken } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { installationUrl, isNamedFor } from "../../platform/sites.ts";
import { publishFile } from "../files/index.ts";
import { tellHosts } from "./hosts/known.ts";
import { claimHost } from "./hosts/proving.ts";
import { keyColumns } from "./keys/keys.ts";
import { rightsOverOrganization, type Viewer } from "./rules.ts";
import type { OrganizationColumns } from "./store.organizations.ts";

/** Refuses not_allowed to whoever sends a domain or a key, even the one that is there, and may not change them. */
export function checkKeys(viewer: Viewer, given: OrganizationChanges): void {
  const isSent = given.domain !== undefined || organizationSecrets.some((key) => given[key] !== undefined);
  allow(!isSent || rightsOverOrganization(viewer).edit_keys);
}

/** What is written of what was entered; pictures and videos of the caller's are there for everybody from then on. */
export async function columnsOf(
  ctx: ActorCtx,
  organizationId: number,
  given: OrganizationChanges,
): Promise<OrganizationColumns> {
  const { name, tagline, thumbnail, welcome_video: video, domain } = given;
  return {
    ...(name !== undefined && { name, slug: slugFor(name) }),
    ...(tagline !== undefined && { tagline }),
    ...(thumbnail !== undefined && { thumbnail: await publishFile(ctx, thumbnail) }),
    ...(video !== undefined && { welcomeVideo: await publishFile(ctx, video) }),
    ...(domain !== undefined && { domain: domainFor(ctx, domain) }),
    ...keyColumns(ctx, organizationId, given),
  };
}

function slugFor(name: string): string {
  const slug = slugOf(name);
  if (slug === "") refuse("organization_name_unusable");
  if (isReservedSlug(slug)) refuse("organization_name_reserved");
  return slug;
}

function domainFor({ config }: ActorCtx, domain: string | null): string | null {
  if (!domain) return null;
  // Everybody who came here would be in that organization.
  if (domain === new URL(installationUrl(config)).hostname || isNamedFor(config, domain)) {
    refuse("organization_domain_taken");
  }
  return domain;
}

/** Does what follows from what was written: another host is to be proved, and one that is proved is called as the organization is now. */
export async function followHost(tx: ActorCtx, organizationId: number, columns: OrganizationColumns): Promise<void> {
  const { domain, name, tagline, thumbnail } = columns;
  if (domain !== undefined) await claimHost(tx, organizationId, domain);
  if ([name, tagline, thumbnail].some((each) => each !== undefined)) await tellHosts(tx);
}

/** Says in the contract's words what of an organization that is written is another's already. */
export function orTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (isTaken(error, "organizations_slug")) refuse("organization_name_taken");
    throw error;
  });
}

import { createHash } from "node:crypto";
import type { IconName, PublicConfig } from "@pluma/contract/site/site";

/** Names the brand as its icons show it: another picture, name or colour has another one. */
export function iconVersion(config: PublicConfig): string {
  const { app_name, title, primary_color, favicon_url, landing_logo_src } = config;
  const shown = [app_name, title, primary_color, favicon_url, landing_logo_src].map((each) => each ?? "");
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 12);
}

/** Where the brand's icon of a shape and size is, by the name that it has while it looks so. */
export const iconPath = (file: IconName, config: PublicConfig): string => `/api/icons/${file}?v=${iconVersion(config)}`;

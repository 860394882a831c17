import type { Ctx } from "../../platform/context.ts";
import type { Device } from "../../providers/identity/index.ts";

/** From where somebody calls, as their list of sessions shows it, and on which site. */
export const deviceOf = ({ ip, userAgent, site }: Pick<Ctx, "ip" | "userAgent" | "site">): Device => ({
  ip,
  userAgent,
  site,
});

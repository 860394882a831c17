import type { Ctx } from "../../platform/context.ts";
import type { Device } from "../../providers/identity/index.ts";

/** From where somebody calls, as their list of sessions shows it. */
export const deviceOf = ({ ip, userAgent }: Pick<Ctx, "ip" | "userAgent">): Device => ({ ip, userAgent });

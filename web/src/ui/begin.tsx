import { type ComponentType, createContext, type ReactNode } from "react";

/**
 * `isTitle`: it is what its screen is called by. `children`: what waits meanwhile, said under the title. `foot`: what
 * comes after the plans, and with them.
 */
export type BeginProps = { isTitle?: boolean; children?: ReactNode; foot?: ReactNode };

/** How somebody without a plan begins, told by whoever sells; null where nobody does. Waited for by whoever draws it. */
export const BeginContext = createContext<ComponentType<BeginProps> | null>(null);

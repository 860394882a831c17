import { lazy } from "react";

/** How somebody without a plan begins; waited for by whoever draws it. */
export const Begin = lazy(() => import("./begin/Begin.tsx"));

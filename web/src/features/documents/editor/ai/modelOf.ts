import { lazy } from "react";

/** The choice of a model beside a wish: what chats have of it is fetched once a wish is about to be said. */
export const ModelOfWish = lazy(() => import("./ModelOfWish.tsx"));

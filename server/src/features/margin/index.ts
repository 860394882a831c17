import { feature } from "../../platform/features/feature.ts";
import { productInForce, productsInForce } from "../billing/index.ts";
import { defineBought, defineReached } from "../generation/index.ts";
import { lookAtMargins } from "./looking.ts";
import { marginData } from "./personalData.ts";
import { hearReached, tellOfReached } from "./reached.ts";
import { mountMargin } from "./routes.ts";

export const margin = feature({
  name: "margin",
  mount: mountMargin,
  jobs: [lookAtMargins, tellOfReached],
  personalData: [marginData],
  define(app) {
    defineBought(app, { productOf: productInForce, productsOf: productsInForce });
    defineReached(app, hearReached);
  },
});

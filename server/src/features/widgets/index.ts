import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineWork, without } from "../organizations/index.ts";
import { hearChanges } from "./answering/following.ts";
import { defineWidgetAnswers } from "./answering/text.ts";
import { tellOfCap } from "./answering/warning.ts";
import { widgetPart } from "./bundle/part.ts";
import { countWidgets, handOverWidgets } from "./handing/store.system.ts";
import { widgetData } from "./personalData.ts";
import { mountWidgets } from "./routes.ts";
import { sweepWidgets } from "./sweeping.ts";
import { widgets as widgetRows } from "./tables.ts";

export { absolute } from "./code.ts";
export { showConfig } from "./show.ts";
export { findOpenWidget } from "./store.system.ts";

export const widgets = feature({
  name: "widgets",
  mount: mountWidgets,
  jobs: [tellOfCap, sweepWidgets],
  personalData: [widgetData],
  bundles: [widgetPart],
  define(app) {
    defineWidgetAnswers(app);
    hearChanges(app);
    defineHeld(app, {
      name: "widgets",
      tables: [{ table: widgetRows, key: "widgetId", show: without("secretVersion") }],
    });
    defineWork(app, "avatars", { count: countWidgets, handOver: handOverWidgets });
  },
});

import { welcome as contract } from "@pluma/contract/welcome/welcome";
import { feature } from "../../platform/features/feature.ts";
import { mount } from "../../platform/requests/mount.ts";
import { welcomeData } from "./personalData.ts";
import { endFirstSteps, endFirstText, readFirstSteps, readFirstText, readShopSteps, readWelcome } from "./welcome.ts";

export const welcome = feature({
  name: "welcome",
  mount: (mounting) =>
    mount(mounting, contract, {
      readWelcome,
      readFirstText,
      endFirstText,
      readFirstSteps,
      readShopSteps,
      endFirstSteps,
    }),
  jobs: [],
  personalData: [welcomeData],
});

import { siteBrands } from "@pluma/contract/site/brand";
import { legal } from "@pluma/contract/site/legal";
import { mailServers } from "@pluma/contract/site/mailServer";
import { site } from "@pluma/contract/site/site";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readBrand, saveBrand } from "./brand.ts";
import { readIcon } from "./icons/readIcon.ts";
import { readMailServer, removeMailServer, saveMailServer, testMailServer } from "./mailServer/mailServer.ts";
import { readAllConfig, readPublicConfig, saveConfig } from "./settings.ts";
import { readLegal, saveLegal } from "./texts/legal.ts";
import { testConfigWebhook, testMail } from "./tryOut.ts";

export function mountSite(mounting: Mounting): void {
  mount(mounting, site, {
    readPublicConfig: (ctx) => readPublicConfig(ctx),
    readConfig: (ctx) => readAllConfig(ctx),
    saveConfig,
    readIcon,
    testMail,
    testConfigWebhook,
  });
  mount(mounting, siteBrands, { readBrand: (ctx, { params }) => readBrand(ctx, params.id), saveBrand });
  mount(mounting, legal, { readLegal: (ctx) => readLegal(ctx), saveLegal });
  mount(mounting, mailServers, {
    readMailServer: (ctx) => readMailServer(ctx),
    saveMailServer,
    removeMailServer,
    testMailServer,
  });
}

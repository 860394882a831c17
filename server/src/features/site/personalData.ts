import type { PersonalData } from "../../platform/features/personalData.ts";

/** What the site keeps of a person: which setting they changed last, as a member of staff. */
export const siteData: PersonalData = {
  name: "site",
  tables: {
    app_config: { stays: "who set it, a number without a name" },
    site_mail_servers: { stays: "who set it, a number without a name" },
  },
  // The audit, which accounts export, tells it.
  exportOf: null,
  erase: null,
};

import { askAs, type Person } from "./people.ts";
import type { Site } from "./site.ts";

type Made = {
  name: string;
  content: string;
  description?: string;
  type?: string;
  tags?: string;
  public?: boolean;
  editable?: boolean;
  show_prompt?: boolean;
  template_fields?: { name: string; label: string; type?: string; options?: string; help?: string; example?: string }[];
};

/** A template of somebody; answers its id. */
export async function aTemplate(site: Site, maker: Person, made: Made): Promise<number> {
  const body = { description: "Turns loose notes into one letter.", ...made };
  const { template } = await askAs(site, maker, "POST", "/templates", body);
  return template.template_id;
}

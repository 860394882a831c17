/** Terms and privacy of a seller: pages of its host in each language, or an address elsewhere. */
import { z } from "zod";
import { language, organizationId, route, text } from "../kit/kit.ts";

/** The pages, by where they stand on a host. */
export const legalNames = ["terms", "privacy"] as const;
export type LegalName = (typeof legalNames)[number];

/** The public setting that says where a page is: its path here, or an address elsewhere. */
export const legalKeys = { terms: "terms_url", privacy: "privacy_url" } as const;

export const LEGAL_MAX = 60_000;

const texts = z.array(z.object({ lang: language, body: text(LEGAL_MAX) })).max(20);
const page = z.object({
  name: z.enum(legalNames),
  /** An address elsewhere, which stands in place of any text; empty without one. */
  link: z.string(),
  texts,
});
export type LegalPage = z.infer<typeof page>;

const query = z.object({ organization_id: organizationId });

export const legal = {
  readLegal: route({
    method: "GET",
    path: "/legal",
    summary: "Terms and privacy of the platform, or of an organization, as their seller wrote them.",
    access: "orgAdmin",
    query,
    answer: z.object({ pages: z.array(page), can: z.object({ edit: z.boolean() }) }),
  }),
  saveLegal: route({
    method: "PUT",
    path: "/legal/{name}",
    summary: "Says terms or privacy: a text in each language, shown on the seller's host, or an address elsewhere.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    params: z.object({ name: z.enum(legalNames) }),
    query,
    body: z.object({
      link: z
        .string()
        .max(2000)
        .transform((value) => value.trim())
        .refine((value) => value === "" || z.url({ protocol: /^https?$/ }).safeParse(value).success, {
          message: "link_elsewhere",
        })
        .default(""),
      texts,
    }),
    bodySizeMax: 1_500_000,
    answer: z.object({ page }),
    rate: { count: 60, seconds: 60 },
  }),
};

/** What may look at every host, and at the settings of every site, each with the reason. */
export const lookAtEveryHost: readonly (readonly [string, string])[] = [
  [
    "server/src/features/organizations/hosts/hosts.ts",
    "shows the host of an organization that was found for its Admins",
  ],
  [
    "server/src/features/organizations/hosts/joining.ts",
    "whoever signs up on an organization's own host is not in it yet",
  ],
  ["server/src/features/organizations/hosts/known.ts", "a request comes to a host before anybody asks"],
  ["server/src/features/organizations/hosts/mail.ts", "part of a look: tells the Admins that a proof is gone"],
  [
    "server/src/features/organizations/hosts/proving.ts",
    "a host is whose proof is there, whoever else claims it, and a job looks for it",
  ],
  ["server/src/features/organizations/hosts/serving.ts", "the proof of a host is read by whoever looks for it"],
  [
    "server/src/features/site/brand.ts",
    "a page is drawn in its brand before anybody asks; it is changed behind its access",
  ],
  ["server/src/features/site/config.ts", "the settings of the installation are nobody's"],
  ["server/src/features/site/settings.ts", "the settings of the installation are its staff's"],
  [
    "server/src/features/site/mailServer/sending.ts",
    "a mail goes out without a request, through the server of the site that it is sent from",
  ],
  ["server/src/features/site/index.ts", "erases the settings of an organization that is gone"],
];

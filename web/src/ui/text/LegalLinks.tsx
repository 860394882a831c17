import { useConfig } from "../../platform/config.ts";
import classes from "./LegalLinks.module.css";

/** The ways to the terms and the privacy of the site, as far as it has them; in a tab of their own, so that nothing typed is lost. */
export function LegalLinks({ terms, privacy }: { terms: string; privacy: string }) {
  const { terms_url, privacy_url } = useConfig();
  const links = [
    [terms_url, terms],
    [privacy_url, privacy],
  ].filter(([address]) => address);
  if (links.length === 0) return null;
  return (
    <p className={classes.links}>
      {links.map(([address, name]) => (
        <a key={name} href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}

/** Where the reader is, for the owner to see: never a query, in which there may be anything. */
export function visitOf(): { language: string; title: string; url: string; source?: string } {
  const { origin, pathname, search } = location;
  const asked = new URLSearchParams(search);
  const source = ["utm_source", "utm_campaign"].flatMap((name) => asked.get(name) ?? []).join(" / ");
  return {
    language: (document.documentElement.lang || navigator.language).slice(0, 20),
    title: document.title.slice(0, 200),
    url: (origin + pathname).slice(0, 500),
    ...(source && { source: source.slice(0, 200) }),
  };
}

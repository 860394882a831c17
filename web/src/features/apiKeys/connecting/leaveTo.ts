/** Goes on to where an app is told something: the web, or the person's own device; never what would run here. */
export function leaveTo(location: string): void {
  if (/^https?:\/\//.test(location)) window.location.assign(location);
}

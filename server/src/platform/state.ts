/** What an app keeps in memory: a place for each holder, so that two apps in one process share nothing. */
export type State = WeakMap<object, unknown>;

type Holder = { state: State };

/** An empty memory; each app opens one. */
export const openState = (): State => new WeakMap();

/**
 * A value of which each app has its own, made when it is first asked for and gone with the app. `make` is given whoever
 * asks first, maybe in a transaction: it may use what belongs to the app alone, such as its bus.
 */
export function perApp<T extends object, A extends Holder = Holder>(make: (app: A) => T): (app: A) => T {
  const place = {};
  return (app) => {
    const known = app.state.get(place) as T | undefined;
    if (known !== undefined) return known;
    const made = make(app);
    app.state.set(place, made);
    return made;
  };
}

type Person = { name: string; last_name: string; email: string };

/** A person's name as it stands in lists; the e-mail of somebody without one, and other words where there is nobody. */
export const nameOf = (person: Person | null, otherwise: string): string =>
  person ? `${person.name} ${person.last_name}`.trim() || person.email : otherwise;

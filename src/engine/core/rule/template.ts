const place = /\$\{(\w+)\}/g

/** Fills `${name}` places of a message; a name that is not among `values` stays as written. */
export function fillTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(place, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}

/** The names in a message's places, in order. */
export const placesOf = (template: string): string[] => [...template.matchAll(place)].map(([, name]) => name ?? '')

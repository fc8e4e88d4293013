/** What an entry of an aggregate may ask that is no function of expressions, as no single row has such a value. */
export type OwnCall =
  | { name: 'under'; field: string; level?: number }
  | { name: 'hourOf' | 'weekdayOf'; field: string }
  | { name: 'minAt' | 'maxAt'; field: string; moment: string }

const call = /^\s*(\w+)\(\s*([A-Za-z]\w*)\s*(?:,\s*(\w+)\s*)?\)\s*$/

/** The call that a text is: `under(depart, 2)`, `maxAt(level, at)`; undefined where it is none of these. */
export function readOwnCall(text: string): OwnCall | undefined {
  const [, name, field = '', second] = call.exec(text) ?? []
  switch (name) {
    case 'under':
      if (second === undefined) return { name, field }
      return /^[1-9]$/.test(second) ? { name, field, level: Number(second) } : undefined
    case 'hourOf':
    case 'weekdayOf':
      return second === undefined ? { name, field } : undefined
    case 'minAt':
    case 'maxAt':
      return second && /^[A-Za-z]/.test(second) ? { name, field, moment: second } : undefined
    default:
      return undefined
  }
}

import type { BodyOf, catalogue } from '#core/endpoint'

type Wanted = BodyOf<typeof catalogue.device.batchAdd>

/** Each device as the body of an add, by its number from 1: prefix and number are its code, name and number its name. */
export function deviceBodies({ prefix, start, digits, count, name, ...shared }: Wanted) {
  const given = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== null && value !== ''))
  return Array.from({ length: count }, (_, index) => {
    const number = String(start + index).padStart(digits ?? 4, '0')
    return { line: index + 1, body: { ...given, code: `${prefix ?? ''}${number}`, name: `${name}${number}` } }
  })
}

import { isBlank, valueText } from '#widgets/face'

/** What the code says: the address of the record on this site, `{name}` as the record has it, else the value. */
export function codeText(path: string | undefined, value: unknown, record: Readonly<Record<string, unknown>>): string {
  if (path === undefined) return isBlank(value) ? '' : valueText(value)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueText(record[name])))
  return new URL(filled, window.location.origin).href
}

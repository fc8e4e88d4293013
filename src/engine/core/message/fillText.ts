/** Fills the `{name}` places of a text. A place without a value is left empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )
}

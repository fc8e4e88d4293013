/** Fills the `{name}` places of a text. A place without a value is left empty. */
export function fillText(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )
}

/** The values with which a text was filled; undefined for one that was not made from `text`. */
export function valuesOfText(text: string, filled: string): Readonly<Record<string, string>> | undefined {
  const pattern = text
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.*)` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    )
  return new RegExp(`^${pattern.join('')}$`, 's').exec(filled)?.groups
}

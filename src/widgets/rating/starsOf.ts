const defaultCount = 5

/** How many stars there are. */
export const countOf = (props: Readonly<Record<string, unknown>>): number =>
  typeof props.count === 'number' ? props.count : defaultCount

/** The number of a value, null for none. */
export function starsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

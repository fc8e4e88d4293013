const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other)

/** The median; NaN without values. */
export function median(values: readonly number[]): number {
  const [low, high] = [Math.floor((values.length - 1) / 2), Math.ceil((values.length - 1) / 2)]
  const all = sorted(values)
  return ((all[low] ?? Number.NaN) + (all[high] ?? Number.NaN)) / 2
}

/** The value that `share` (0 to 1) of all values do not exceed; NaN without values. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

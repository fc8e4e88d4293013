/** A set of UTF-16 units as sorted, disjoint ranges, both ends included. */
export type CharSet = ReadonlyArray<readonly [from: number, to: number]>

const last = 0xffff

export const everything: CharSet = [[0, last]]
export const digits: CharSet = [[48, 57]]
export const wordCharacters: CharSet = unionOf([
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
])
export const spaces: CharSet = unionOf([
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
])
/** What `.` matches. */
export const notLineEnds: CharSet = complementOf([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
])

export function single(unit: number): CharSet {
  return [[unit, unit]]
}

export function unionOf(ranges: CharSet): CharSet {
  const union: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = union.at(-1)
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to)
    else union.push([from, to])
  }
  return union
}

export function complementOf(set: CharSet): CharSet {
  const rest: [number, number][] = []
  let next = 0
  for (const [from, to] of unionOf(set)) {
    if (from > next) rest.push([next, from - 1])
    next = to + 1
  }
  if (next <= last) rest.push([next, last])
  return rest
}

export function overlap(left: CharSet, right: CharSet): boolean {
  return left.some(([from, to]) => right.some(([start, end]) => from <= end && start <= to))
}

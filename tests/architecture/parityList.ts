/** Two lists of ids that must name the same things. A new pair is another value in `parityLists.ts`. */
export interface ParityList {
  name: string
  left: () => string[]
  right: () => string[]
}

/** Ids on one side only, and duplicates on a side. */
export function differences({ left, right }: Pick<ParityList, 'left' | 'right'>): string[] {
  const sides = { left: left(), right: right() }
  const twice = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)
  const missing = (ids: string[], from: string[]) => ids.filter((id) => !from.includes(id))
  return [
    ...missing(sides.left, sides.right).map((id) => `only left: ${id}`),
    ...missing(sides.right, sides.left).map((id) => `only right: ${id}`),
    ...twice(sides.left).map((id) => `twice left: ${id}`),
    ...twice(sides.right).map((id) => `twice right: ${id}`),
  ]
}

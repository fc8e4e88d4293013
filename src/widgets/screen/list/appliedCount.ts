import type { ListState } from '#react/list'

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : value === undefined || value === null || value === ''

/** How many filters are in force. */
export const appliedCount = ({ applied }: Pick<ListState, 'applied'>): number =>
  Object.values(applied).filter((value) => !isBlank(value)).length

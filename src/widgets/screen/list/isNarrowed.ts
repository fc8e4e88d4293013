import type { ListState } from '#react/list'

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : value === undefined || value === null || value === ''

type Asked = Pick<ListState, 'applied' | 'trees' | 'advanced'>

/** How many filters are in force. */
export const appliedCount = ({ applied }: Pick<Asked, 'applied'>): number =>
  Object.values(applied).filter((value) => !isBlank(value)).length

/** True when something was searched for: an empty page then does not mean that there is nothing. */
export const isNarrowed = (state: Asked): boolean =>
  state.advanced !== null || Object.keys(state.trees).length > 0 || appliedCount(state) > 0

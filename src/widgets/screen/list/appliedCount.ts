import { isBlankFilter, type ListState } from '#react/list'

/** How many filters are in force. */
export const appliedCount = ({ applied }: Pick<ListState, 'applied'>): number =>
  Object.values(applied).filter((value) => !isBlankFilter(value)).length

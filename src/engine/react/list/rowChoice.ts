import { createContext, useContext, useEffect } from 'react'
import type { ListController } from './controller.ts'

/** A list as far as its rows are chosen from. */
export type ChoiceList = Pick<ListController, 'rows' | 'state' | 'dispatch' | 'calls'>

/** Takes a list whose rows are chosen from, for what stands beside it; the answer gives it back. */
export type RowChoice = (list: ChoiceList) => () => void

const RowChoiceContext = createContext<RowChoice | null>(null)

/** Null: rows below are not chosen from. */
export const RowChoiceProvider = RowChoiceContext.Provider

/** Offers the rows of a list where something is chosen from them. */
export function useOfferedRows(list: ChoiceList): void {
  const take = useContext(RowChoiceContext)
  useEffect(() => take?.(list), [take, list])
}

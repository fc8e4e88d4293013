import { createContext, useContext, useEffect } from 'react'
import type { ListController } from './controller.ts'

/** A list as far as choosing from its rows needs it. */
export type ChoiceList = Pick<ListController, 'rows' | 'state' | 'dispatch' | 'calls'>

/** Receives a list that rows are chosen from; the returned function releases it. */
export type RowChoice = (list: ChoiceList) => () => void

const RowChoiceContext = createContext<RowChoice | null>(null)

/** Null if rows are not chosen from. */
export const RowChoiceProvider = RowChoiceContext.Provider

/** Offers a list's rows to the enclosing chooser, if any. */
export function useOfferedRows(list: ChoiceList): void {
  const take = useContext(RowChoiceContext)
  useEffect(() => take?.(list), [take, list])
}

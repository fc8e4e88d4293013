import { createContext, useContext } from 'react'
import type { MenuItem } from '#core/menu'

const Items = createContext<readonly MenuItem[]>([])

export const MenuProvider = Items.Provider

/** The items of the user's menu; the same list until another user or menu comes. */
export const useMenu = (): readonly MenuItem[] => useContext(Items)

import { createContext, useContext } from 'react'

const Visible = createContext(true)

export const VisibleProvider = Visible.Provider

/** False while the page is in a hidden tab: timers and sockets pause. spec: architecture (Hidden tabs) */
export const useVisible = (): boolean => useContext(Visible)

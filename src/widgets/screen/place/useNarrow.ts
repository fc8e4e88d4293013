import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767.99px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True on phones. spec: shell §9, breakpoint 767.99 px */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )

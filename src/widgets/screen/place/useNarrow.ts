import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767.99px)'

const subscribe = (heard: () => void): (() => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** True on phones. spec: shell §9, breakpoint 767.99 px */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )

import { useSyncExternalStore } from 'react'

const narrow = '(width < 768px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True on phones. spec: shell §9; exactly 768 px is no phone, which Chromium would take 767.99 px for */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )

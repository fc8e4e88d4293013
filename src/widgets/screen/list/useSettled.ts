import { useEffect, useState } from 'react'
import { limit } from '#core/limit'

/** `value` once it has not changed for the search debounce. spec: shell §9, 800 ms */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limit.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

import { createContext, useContext, useEffect } from 'react'

/** Takes the number of rows of what is inside; null where nobody counts. */
export const CountContext = createContext<((count: number) => void) | null>(null)

/** Says how many rows there are, where somebody counts them; null while that is not known. */
export function useCounted(count: number | null): void {
  const counted = useContext(CountContext)
  useEffect(() => {
    if (count !== null) counted?.(count)
  }, [counted, count])
}

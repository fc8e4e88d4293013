/**
 * Fetches what draws a list in a wide window, ahead of the first one. A narrow window shows cards and needs no grid. What
 * does not come says so when it is drawn.
 */
export function loadList(): Promise<unknown> {
  const wide = window.matchMedia('(min-width: 768px)').matches
  return Promise.allSettled([import('./ListView.tsx'), ...(wide ? [import('./ListGrid.tsx')] : [])])
}

import { useMemo } from 'react'
import type { Design, DesignState } from '#react/design'
import { useWatched, type Watched } from '#react/watch'

type Parts = Readonly<Record<string, unknown>>

/**
 * What `read` takes of the state of a design. The component renders again only when one of these parts is another, so that a change costs
 * what it changes. `read` is the same function at each rendering.
 */
export function useDesignParts<T extends object>({ state }: Pick<Design, 'state'>, read: (state: DesignState) => T): T {
  return useWatched(useMemo(() => watchedParts(state, read), [state, read]))
}

function watchedParts<T extends object>(source: Watched<DesignState>, read: (state: DesignState) => T): Watched<T> {
  let last: { state: DesignState; parts: T } | null = null
  return {
    subscribe: source.subscribe,
    snapshot() {
      const state = source.snapshot()
      if (last?.state === state) return last.parts
      const parts = read(state)
      const isSame = last !== null && isSameParts(last.parts as Parts, parts as Parts)
      last = { state, parts: last && isSame ? last.parts : parts }
      return last.parts
    },
  }
}

const isSameParts = (one: Parts, other: Parts): boolean =>
  Object.keys(other).every((name) => Object.is(one[name], other[name]))

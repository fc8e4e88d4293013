import { retrying } from '#react/part'
import type { ListLoader } from './loader.ts'
import type { SegmentCountInput } from './segmentCounts.ts'

const load = retrying(() => import('./segmentCounts.ts'))

/** Counts for a list with counters or views, loaded with the first of them; dashes stand where they do not come. */
export function lateCounts(input: SegmentCountInput): ListLoader[] {
  const { counters, views } = input.program
  if (counters.length + views.length === 0) return []
  let counts: ListLoader | undefined
  let followed = false
  const come = load().then(({ createSegmentCounts }) => {
    counts = createSegmentCounts(input)
    if (followed) counts.follow()
  })
  come.catch(input.report)
  return [
    {
      follow() {
        followed = true
        counts?.follow()
      },
      stop() {
        followed = false
        counts?.stop()
      },
    },
  ]
}

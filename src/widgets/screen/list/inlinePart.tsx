import { Suspense } from 'react'
import { InItsPlace, partOf } from '#react/part'
import type { InlineCellProps } from './InlineCell.tsx'

const Loaded = partOf(() => import('./InlineCell.tsx').then((room) => room.InlineCell))

/** A cell that is written in. Until that is there, what it shows stands in its place. */
export const InlineCell = (cell: InlineCellProps) => (
  <InItsPlace>
    <Suspense fallback={cell.children}>
      <Loaded {...cell} />
    </Suspense>
  </InItsPlace>
)

import { lazy, Suspense } from 'react'
import { retrying } from '#pages/chunk'
import type { MobileSideProps } from './MobileSide.tsx'

const MobileSide = lazy(retrying(async () => ({ default: (await import('./MobileSide.tsx')).MobileSide })))

/** The drawer, loaded where there is need of one. */
export const SideDrawer = (props: MobileSideProps) => (
  <Suspense>
    <MobileSide {...props} />
  </Suspense>
)

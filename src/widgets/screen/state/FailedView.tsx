import type { FailureProps } from '#react/engine'
import { whenDrawn } from '#react/part'
import { ErrorView } from './StateView.tsx'

const FaultList = whenDrawn(() => import('./FaultList.tsx').then((room) => room.FaultList))

/** A screen that could not be opened, with the mistakes in its documents for users who maintain them. */
export const FailedView = ({ diagnostics = [], ...failure }: FailureProps) => (
  <ErrorView {...failure}>{diagnostics.length > 0 && <FaultList diagnostics={diagnostics} />}</ErrorView>
)

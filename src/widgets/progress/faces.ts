import type { Faces } from '#react/widget'
import { readonlyAs } from '#widgets/face'
import { ProgressCell, ProgressDetail } from './ShownProgress.tsx'

/** The faces of the progress widget; it is entered and looked for as any number. */
export const progressFaces = ({ Field, Filter }: Faces): Faces => ({
  Cell: ProgressCell,
  Detail: ProgressDetail,
  ...(Field ? { Field: readonlyAs(Field, ProgressDetail) } : {}),
  ...(Filter ? { Filter } : {}),
})

import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterChoice, useFieldChoice } from '#widgets/choice'
import { RefSelect } from './RefSelect.tsx'

/** One or several records. */
export const RefField = (face: FieldFaceProps) => <RefSelect {...useFieldChoice(face)} />

/** Records to look for. */
export const RefFilter = (face: FilterFaceProps) => <RefSelect {...filterChoice(face)} />

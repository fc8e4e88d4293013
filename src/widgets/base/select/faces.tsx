import type { Faces } from '#react/widget'
import { ChoiceCell, ChoiceDetail, ChoiceFilter } from '#widgets/choice'
import { readonlyAs } from '#widgets/face'
import { SelectField } from './SelectField.tsx'

export const select: Faces = {
  Field: readonlyAs(SelectField, ChoiceDetail),
  Cell: ChoiceCell,
  Detail: ChoiceDetail,
  Filter: ChoiceFilter,
}

export const dictionary: Faces = select

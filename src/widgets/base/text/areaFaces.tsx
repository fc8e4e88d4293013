import type { Faces } from '#react/widget'
import { AnyTextDetail, readonlyAs } from '#widgets/face'
import { AreaField } from './AreaField.tsx'
import { TextCell } from './ShownLink.tsx'
import { TextFilter } from './TextFilter.tsx'

export const textarea: Faces = {
  Field: readonlyAs(AreaField, AnyTextDetail),
  Cell: TextCell,
  Detail: AnyTextDetail,
  Filter: TextFilter,
}

import type { Faces } from '#react/widget'
import { AnyTextDetail, readonlyAs } from '#widgets/face'
import { AreaField } from './AreaField.tsx'
import { TextCell, TextDetail } from './ShownLink.tsx'
import { TextField } from './TextField.tsx'
import { TextFilter } from './TextFilter.tsx'

export const text: Faces = {
  Field: readonlyAs(TextField, TextDetail),
  Cell: TextCell,
  Detail: TextDetail,
  Filter: TextFilter,
}

export const textarea: Faces = {
  Field: readonlyAs(AreaField, AnyTextDetail),
  Cell: TextCell,
  Detail: AnyTextDetail,
  Filter: TextFilter,
}

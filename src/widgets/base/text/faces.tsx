import type { Faces } from '#react/widget'
import { readonlyAs } from '#widgets/face'
import { TextCell, TextDetail } from './ShownLink.tsx'
import { TextField } from './TextField.tsx'
import { TextFilter } from './TextFilter.tsx'

export const text: Faces = {
  Field: readonlyAs(TextField, TextDetail),
  Cell: TextCell,
  Detail: TextDetail,
  Filter: TextFilter,
  hears: true,
}

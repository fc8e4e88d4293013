import { Field as Code } from './CodeFace.tsx'
import { Field as Expression } from './ExpressionFace.tsx'
import { Field as Keyed } from './KeyedFace.tsx'
import { Field as ListRows } from './ListRowsFace.tsx'
import { Field as Name } from './NameFace.tsx'
import { Field as RuleRows } from './RuleRowsFace.tsx'
import { Field as Within } from './WithinFace.tsx'

/**
 * The Field faces of the panel's own widgets, by their names in `core/design`. They are small and mostly used together, so they are one part:
 * each part more has its name in the first chunk of every page.
 */
export const panelFaces = {
  expression: { Field: Expression },
  rows: { Field: RuleRows },
  list: { Field: ListRows },
  within: { Field: Within },
  code: { Field: Code },
  keyed: { Field: Keyed },
  name: { Field: Name },
}

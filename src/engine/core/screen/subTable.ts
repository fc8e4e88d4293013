import { type FieldItemDocument, isHidden } from '#core/document'
import type { Field } from '#core/model'
import { compileColumns, compileFooter } from './column.ts'
import { type CompileContext, inside, recordNames } from './context.ts'
import { restOf } from './derive.ts'
import type { FooterProgram } from './program/column.ts'
import type { FieldItem } from './program/item.ts'

type TableDocument = Pick<FieldItemDocument, 'columns' | 'footer'>

/**
 * Columns and footer of a sub-table: as written, or by default every field of its rows except those that link them to
 * the record and those that forms hide.
 */
export function subTableColumns(
  document: TableDocument,
  field: Field,
  context: CompileContext,
): Pick<FieldItem, 'columns' | 'footer'> {
  const rows =
    typeof field.document.model === 'string' ? context.library.resolvedModel(field.document.model) : undefined
  if (!rows) return { columns: [] }
  const joins = [field.document.foreignKey, field.document.order]
  const derived = rows.fields
    .filter((rowField) => !rowField.base && !isHidden(rowField.document, 'form'))
    .filter((rowField) => (rowField.column || rowField.formula) && !joins.includes(rowField.name))
    .map((rowField) => rowField.name)
  const names = { ...recordNames(rows, context.library), $parent: context.names.$record ?? { kind: 'any' as const } }
  const rest = restOf(document.columns, derived, rows)
  const over = { ...context, model: rows, names, rest }
  const footer = totalsOf(document, over)
  return {
    columns: compileColumns(document.columns ?? derived, inside(over, 'columns')),
    ...(footer.length > 0 ? { footer } : {}),
  }
}

const measures = { sum: 'sum', average: 'avg' } as const

/** The totals of `footer`, and those that columns name by themselves. */
const totalsOf = ({ columns = [], footer = {} }: TableDocument, context: CompileContext): FooterProgram[] => [
  ...compileFooter(footer, inside(context, 'footer')),
  ...columns.flatMap((entry, index) =>
    typeof entry === 'object' && entry.statistics
      ? compileFooter(
          { [entry.field]: entry.statistics.map((one) => measures[one]) },
          inside(context, 'columns', index),
        )
      : [],
  ),
]

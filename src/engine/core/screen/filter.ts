import { type FilterDocument, type FilterEntry, pointerOf } from '#core/document'
import { compileDiagnostics } from '#core/message'
import type { Field } from '#core/model'
import { present } from '#core/object'
import { readOptions } from './column.ts'
import { compileKeys, compileLabel, compileValue, fixedLabel } from './condition.ts'
import { type CompileContext, inside, insideEntry } from './context.ts'
import { expandTag, findField, isField } from './lookup.ts'
import type { FilterProgram } from './program/column.ts'

/** Compiles filters in document order. */
export function compileFilters(entries: readonly FilterEntry[], context: CompileContext): FilterProgram[] {
  return entries.flatMap((entry, index) => {
    const here = inside(context, index)
    if (typeof entry !== 'string') return compileFilter(entry, here)
    return expandTag(entry, here).flatMap((field) => compileFilter({ field }, here))
  })
}

/** Compiles one filter; empty when its field does not exist. */
export function compileFilter(document: FilterDocument, context: CompileContext): FilterProgram[] {
  const fields = filterFields(document, context)
  const [first] = fields
  if (!first) return []
  const match = document.match ?? first.type.match
  return [
    {
      id: document.id ?? first.name,
      pointer: pointerOf(context.at),
      fields,
      match,
      title: document.title
        ? compileLabel(document.title, inside(context, 'title'))
        : fixedLabel(fields.map((field) => field.title).join('/')),
      widget: document.widget ?? widgetOf(first, match),
      props: { ...(first.document.props ?? {}), ...(document.props ?? {}) },
      required: document.required ?? false,
      ...compileKeys(document, ['placeholder'], compileLabel, context),
      ...optionsOf(document, first, context),
      ...(document.default === undefined ? {} : { value: compileValue(document.default, inside(context, 'default')) }),
    },
  ]
}

function optionsOf({ options }: FilterDocument, field: Field, context: CompileContext) {
  if (!options?.where) return {}
  return present({ optionsWhere: readOptions(options.where, field, inside(context, 'options', 'where')) })
}

/** `like` filters are text inputs; all others use the filter widget of the field type. */
const widgetOf = (field: Field, match: string): string => (match === 'like' ? 'text' : field.type.widgets.filter)

function filterFields(document: FilterDocument, context: CompileContext): Field[] {
  const names = document.fields ?? (document.field ? [document.field] : [])
  if (names.length === 0) context.collector.report(context.at, compileDiagnostics.emptyFilter)
  return names.flatMap((name, index) => {
    const here = document.fields ? inside(context, 'fields', index) : insideEntry(context, document, 'field')
    const found = findField(name, here)
    if (!isField(found)) return []
    if (found.column || found.document.through) return [found]
    const isFormula = found.type.id === 'formula'
    const finding = isFormula ? compileDiagnostics.notFilterableFormula : compileDiagnostics.notFilterable
    context.collector.report(here.at, finding, { field: found.name })
    return []
  })
}

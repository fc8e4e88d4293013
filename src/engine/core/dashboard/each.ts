import type { SourceDocument } from '#core/document'
import { dashboardDiagnostics } from '#core/message'
import type { Field, Model } from '#core/model'
import { type BaseContext, type EachField, type FilterProgram, inside } from '#core/screen'

type AggregateDocument = Extract<SourceDocument, { measure: unknown }>

/** The placeholder name for the measured field, and the tag of the fields; undefined without `each`. */
export function eachOf({ each = {} }: Pick<AggregateDocument, 'each'>): { name: string; tag: string } | undefined {
  const [entry] = Object.entries(each)
  return entry && { name: entry[0], tag: entry[1].slice(1) }
}

/** The numeric fields with the tag. */
export const measurable = (model: Model, tag: string): readonly Field[] =>
  model.tagged(tag).filter(({ column, type }) => column && type.expression.kind === 'number')

/** The fields to measure separately, and the filter that selects among them; a tag without numeric fields is reported. */
export function compileEach(
  document: AggregateDocument,
  model: Model,
  filters: readonly FilterProgram[],
  context: BaseContext,
): EachField | undefined {
  const each = eachOf(document)
  if (!each) return undefined
  const { name, tag } = each
  const fields = measurable(model, tag)
  const { collector, at } = inside(context, 'each', name)
  if (fields.length === 0) {
    collector.report(at, dashboardDiagnostics.unknownEachTag, { model: model.id, tag })
  }
  const chosenBy = document.filters ? document.filters[name] : name
  const filter = filters.find(({ id }) => id === chosenBy)
  return { name, fields, ...(filter ? { filter } : {}) }
}

/** The measures with the placeholder replaced by a field: `avg(metric)` becomes `avg(nh3)`. */
export function measuresOf({ measure }: AggregateDocument, name: string, field: string): Record<string, string> {
  const called = new RegExp(`^(\\s*\\w+\\(\\s*)${name}(?=\\s*[,)])`)
  return Object.fromEntries(Object.entries(measure).map(([key, text]) => [key, text.replace(called, `$1${field}`)]))
}

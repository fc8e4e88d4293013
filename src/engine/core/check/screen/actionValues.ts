import type { ExpressionType } from '#core/expression'
import { type Model, type Segments, unknownField } from '#core/model'
import { checkDocumentValue } from '../value/fieldValue.ts'
import type { ScreenContext } from './screenContext.ts'

/** Values that a form begins with, by field. */
interface FieldValues {
  values: Readonly<Record<string, unknown>> | undefined
  at: Segments
  /** Types of the names in scope. */
  names: Readonly<Record<string, ExpressionType>>
}

/** Values that a form begins with belong to fields of its model. */
export function checkFieldNames({ values, at }: FieldValues, model: Model, { collector }: ScreenContext): void {
  const names = model.fields.map(({ name }) => name)
  for (const name of Object.keys(values ?? {})) {
    if (model.field(name)) continue
    collector.add([...at, name], unknownField(model.id, { name, known: names }))
  }
}

/** Values that a form begins with are values of their fields. */
export function checkFieldValues({ values, at, names }: FieldValues, model: Model, context: ScreenContext): void {
  const { library, collector } = context
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = model.field(name)
    if (field) checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at: [...at, name] })
  }
}

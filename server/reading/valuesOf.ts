import type { Field, Model } from '#core/model'
import { maySee, type RecordScope, shownValue, type WireRecord } from '#server/access'

/** The model that a field with `valuesOf` tells of, by its id or its table. */
function modelOfValues(field: Field, record: WireRecord, { services }: RecordScope): Model | undefined {
  const name = String(record[String(field.document.valuesOf)] ?? '')
  const library = services.library.current()
  return library.resolvedModel(name) ?? library.models().find(({ table }) => table === name)
}

/** Values of another model held as JSON (a log of changes), without those that the caller may not see there, and masked as they are there. */
export function readableValues(field: Field, record: WireRecord, scope: RecordScope): unknown {
  const model = modelOfValues(field, record, scope)
  return model ? withoutHidden(record[field.name], model, scope) : null
}

function withoutHidden(stored: unknown, model: Model, scope: RecordScope): unknown {
  if (Array.isArray(stored)) return stored.map((one) => withoutHidden(one, model, scope))
  if (typeof stored !== 'object' || stored === null) return stored
  const open = Object.entries(stored).filter(([name]) => {
    const field = model.field(name)
    return !field || maySee(scope.caller, model, field)
  })
  return Object.fromEntries(
    open.map(([name, value]) => {
      const field = model.field(name)
      return [name, field ? shownValue(scope.caller, field, value) : withoutHidden(value, model, scope)]
    }),
  )
}

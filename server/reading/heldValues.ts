import type { Field, Model } from '#core/model'
import { maySee, type RecordScope, shownValue, type WireRecord } from '#server/access'

/** The model that a field with `valuesOf` tells of, by its id or its table. */
function toldModel(field: Field, record: WireRecord, { services }: RecordScope): Model | undefined {
  const name = String(record[String(field.document.valuesOf)] ?? '')
  const library = services.library.current()
  return library.resolvedModel(name) ?? library.models().find(({ table }) => table === name)
}

/** Values of another model held as JSON (a log of changes), without those that the caller may not see there, and masked as they are there. */
export function readableHeld(field: Field, record: WireRecord, scope: RecordScope): unknown {
  const told = toldModel(field, record, scope)
  return told ? withoutHidden(record[field.name], told, scope) : null
}

function withoutHidden(held: unknown, told: Model, scope: RecordScope): unknown {
  if (Array.isArray(held)) return held.map((one) => withoutHidden(one, told, scope))
  if (typeof held !== 'object' || held === null) return held
  const open = Object.entries(held).filter(([name]) => {
    const field = told.field(name)
    return !field || maySee(scope.caller, told, field)
  })
  return Object.fromEntries(
    open.map(([name, value]) => {
      const field = told.field(name)
      return [name, field ? shownValue(scope.caller, field, value) : withoutHidden(value, told, scope)]
    }),
  )
}

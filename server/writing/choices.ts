import { splitKeys } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import { caseIn, type Field, type FieldProblem } from '#core/model'
import type { RecordScope, WireRecord } from '#server/access'

/** Values of the named fields that are in no dictionary. A dictionary without items, as of another release, decides nothing. */
export function choiceProblems(
  { model, services }: RecordScope,
  record: WireRecord,
  names: ReadonlySet<string>,
): readonly FieldProblem[] {
  return model.fields.flatMap((one) => {
    const field = caseIn(one, record)
    const known = field.dict && isLooked(one, names) ? services.dictionaries.options(field.dict) : []
    if (known.length === 0) return []
    const values = new Set(known.map(({ value }) => value))
    const unknown = chosenValues(field, record[field.name]).find((part) => !values.has(part))
    return unknown === undefined
      ? []
      : [
          {
            field: field.name,
            message: fillText(writingMessages.noOption, { field: field.title, option: unknown.slice(0, 40) }),
          },
        ]
  })
}

/** A value of varying type is looked at also when only its type has become another one. */
const isLooked = ({ name, variant }: Field, names: ReadonlySet<string>): boolean =>
  names.has(name) || (variant !== undefined && names.has(variant.by))

function chosenValues(field: Field, value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  return field.type.multiple ? splitKeys(value) : [String(value)]
}

import { choiceTypes } from './choice.ts'
import { compositeTypes } from './composite.ts'
import type { FieldType } from './fieldType.ts'
import { logicalTypes } from './logical.ts'
import { numericTypes } from './numeric.ts'
import { referenceTypes } from './reference.ts'
import { temporalTypes } from './temporal.ts'
import { textualTypes } from './textual.ts'

/** All field types, in the order of the language reference. */
export const fieldTypes: readonly FieldType[] = [
  ...textualTypes,
  ...numericTypes,
  ...logicalTypes,
  ...temporalTypes,
  ...choiceTypes,
  ...referenceTypes,
  ...compositeTypes,
]

const byId: ReadonlyMap<string, FieldType> = new Map(fieldTypes.map((type) => [type.id, type]))

/** The field type `id`, or undefined when the language has none of that name. */
export const fieldTypeOf = (id: string): FieldType | undefined => byId.get(id)

import { commonNames, type Field, readExpression } from '#core/model'
import { checkDocumentValue, isExpression } from '../value/fieldValue.ts'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks defaults beyond their type: values of dictionaries, bounds, expressions; and bounds that are expressions. */
export function checkDefaults(context: ModelContext): void {
  for (const field of ownFields(context)) {
    checkDefault(field, context)
    checkBounds(field, context)
  }
}

function checkDefault(field: Field, { collector, library }: ModelContext): void {
  const { default: value } = field.document
  const at = ['fields', field.name, 'default']
  if (isExpression(value)) readExpression(value.slice(1), { collector, at, names: commonNames })
  const isRead = isExpression(value) || !('problem' in field.type.read(value, field.document))
  if (isRead) checkDocumentValue({ field, value, names: commonNames, code: 'bad-default' }, { library, collector, at })
}

const bounds = ['notBefore', 'notAfter']

/** Bounds of moments are moments; texts for people are whatever they are. */
function checkBounds(field: Field, context: ModelContext): void {
  const { collector, library } = context
  const names = recordScope(context)
  for (const key of [...bounds, 'help', 'placeholder']) {
    const value = field.document[key]
    const at = ['fields', field.name, key]
    if (!isExpression(value)) continue
    readExpression(value.slice(1), { collector, at, names })
    if (bounds.includes(key))
      checkDocumentValue({ field, value, names, code: 'bad-default' }, { library, collector, at })
  }
}

import { type AnyDocument, languageVersion, type ModelDocument } from '#core/document'
import { behaviourMessages, widgetMessages } from '#core/message'
import { parseJson } from '#core/object'
import type { Behaviour, Values } from '#server/writing'
import { invalidField } from '#server/writing'

/** The fields as a model that is never stored, so that they are checked like those of any model. */
const asModel = (fields: unknown): AnyDocument =>
  ({
    kind: 'model',
    version: languageVersion,
    id: 'productServiceInputs',
    title: behaviourMessages.inputs,
    internal: true,
    fields: fields as ModelDocument['fields'],
  }) as AnyDocument

/** Parses fields that a client sends as JSON text. */
function asFields(inputs: Values[string]): Values[string] {
  const fields = typeof inputs === 'string' ? parseJson(inputs) : inputs
  if (fields === undefined) throw invalidField('inputs', widgetMessages.json.bad)
  return fields as Values[string]
}

const isEmpty = (fields: unknown): boolean =>
  fields === null || (typeof fields === 'object' && Object.keys(fields).length === 0)

/** Product services: their inputs are declared as the fields of a model, and checked like those. */
export const productService: Behaviour = {
  model: 'productService',
  beforeSave(values, { scope }) {
    if (values.inputs === undefined) return values
    const inputs = asFields(values.inputs)
    if (isEmpty(inputs)) return { ...values, inputs }
    const [wrong] = scope.services.library.check(asModel(inputs)).filter(({ severity }) => severity === 'error')
    if (!wrong) return { ...values, inputs }
    const { pointer, message, hint } = wrong
    throw invalidField('inputs', [pointer.replace('/fields/', ''), message, hint].filter(Boolean).join('，'))
  },
}

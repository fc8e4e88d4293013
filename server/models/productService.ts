import { type AnyDocument, languageVersion, type ModelDocument } from '#core/document'
import type { Behaviour } from '#server/behaviour'
import { fieldFailure } from '#server/writing'

/** The fields as a model that is never stored, so that they are checked as those of any model. */
const asModel = (fields: unknown): AnyDocument =>
  ({
    kind: 'model',
    version: languageVersion,
    id: 'productServiceInputs',
    title: '输入参数',
    internal: true,
    fields: fields as ModelDocument['fields'],
  }) as AnyDocument

const isEmpty = (fields: unknown): boolean =>
  fields === null || (typeof fields === 'object' && Object.keys(fields).length === 0)

/** Services of products: what they ask for is written in the words of a model, and checked like one. */
export const productService: Behaviour = {
  model: 'productService',
  beforeSave(values, { scope }) {
    const { inputs } = values
    if (inputs === undefined || isEmpty(inputs)) return values
    const fields = typeof inputs === 'string' ? JSON.parse(inputs) : inputs
    const [wrong] = scope.services.library.check(asModel(fields)).filter(({ severity }) => severity === 'error')
    if (!wrong) return values
    const { pointer, message, hint } = wrong
    throw fieldFailure([
      { field: 'inputs', message: [pointer.replace('/fields/', ''), message, hint].filter(Boolean).join('，') },
    ])
  },
}

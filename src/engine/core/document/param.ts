import { type Static, Type } from 'typebox'
import { fieldTypes } from '#core/fieldType'
import { byName, maybe, OneOf, titled } from './keyed.ts'

/** The types of parameters that stand for a name of a document; an abstract screen gets them from the screens that extend it. */
export const nameParamTypes = ['model', 'field', 'screen'] as const

/** The types of parameters: the names of documents, and the types of fields with a plain value. */
export const paramTypes: readonly string[] = [
  ...nameParamTypes,
  ...fieldTypes.map(({ id }) => id).filter((id) => !['table', 'one', 'formula', 'variant'].includes(id)),
]

/** A parameter of a screen; without a type it holds anything. */
const Param = titled('参数', {
  type: maybe(OneOf(paramTypes, { description: '值的类型' })),
  required: maybe(Type.Boolean({ description: '打开时必须给' })),
})
export type ParamDocument = Static<typeof Param>

/** The parameters that a screen declares. */
export const Params = byName(Param)

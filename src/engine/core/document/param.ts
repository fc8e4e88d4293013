import { Type } from 'typebox'
import { fieldTypes } from '#core/fieldType'
import { byName, maybe, OneOf, titled } from './keyed.ts'
import type { ParamDocument } from './readParams.ts'

/** The types of parameters that stand for a name of a document; an abstract screen gets them from the screens that extend it. */
const nameTypes = ['model', 'field', 'screen'] as const

/** The types of parameters: the names of documents, and the types of fields with a plain value. */
const paramTypes: readonly string[] = [
  ...nameTypes,
  ...fieldTypes.map(({ id }) => id).filter((id) => !['table', 'one', 'formula', 'variant'].includes(id)),
]

const Param = titled('参数', {
  type: maybe(OneOf(paramTypes, { description: '值的类型' })),
  required: maybe(Type.Boolean({ description: '打开时必须给' })),
})

/** The parameters that a screen declares. */
export const Params = byName(Type.Unsafe<ParamDocument>(Param))

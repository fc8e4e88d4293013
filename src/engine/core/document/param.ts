import { type Static, Type } from 'typebox'
import { fieldTypeOf, fieldTypes } from '#core/fieldType'
import { byName, maybe, OneOf, titled } from './keyed.ts'

/** The types of parameters that stand for a name of a document; an abstract screen gets them from the screens that extend it. */
const nameTypes = ['model', 'field', 'screen'] as const

/** The types of parameters: the names of documents, and the types of fields with a plain value. */
const paramTypes: readonly string[] = [
  ...nameTypes,
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

type Values = Readonly<Record<string, unknown>>

/** Parameters with the texts of an address as values of their declared types; a text that is none of its type stays as it is. */
export function readParams(declared: Readonly<Record<string, ParamDocument>> | undefined, params: Values): Values {
  const typed = Object.entries(params).flatMap(([name, value]) => {
    const type = typeof value === 'string' ? fieldTypeOf(declared?.[name]?.type ?? '') : undefined
    const read = type?.read(value, {})
    return read && 'value' in read ? [[name, read.value]] : []
  })
  return typed.length === 0 ? params : { ...params, ...Object.fromEntries(typed) }
}

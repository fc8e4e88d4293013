import { fieldTypeOf } from '#core/fieldType'

/** A parameter of a screen; without a type it holds anything. */
export interface ParamDocument {
  /** A field type, or `model`, `field` or `screen` for a name. */
  type?: string
  /** Who opens the screen has to give it. */
  required?: boolean
}

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

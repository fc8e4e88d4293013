import type { FieldDataSource } from '@formily/core'
import { type DictOption, toOption } from '#core/dictionary'
import { isObject } from '#core/object'

const sourcesByOptions = new WeakMap<readonly DictOption[], Map<boolean, FieldDataSource>>()

/** The options of a dictionary as a data source, the same object for the same options. `asNumber`: values of number fields are numbers. */
export function dictionarySource(options: readonly DictOption[], asNumber: boolean): FieldDataSource {
  const sources = sourcesByOptions.get(options) ?? new Map<boolean, FieldDataSource>()
  const source = sources.get(asNumber) ?? options.map((option) => fromDictionary(option, asNumber))
  sourcesByOptions.set(options, sources.set(asNumber, source))
  return source
}

const fromDictionary = ({ value, text, disabled }: DictOption, asNumber: boolean) => ({
  value: asNumber && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  label: text,
  disabled: disabled === true,
})

/** Options from a document with their children, labelled for Formily's components. */
export const listedSource = (options: readonly unknown[]): FieldDataSource => options.map(labelled)

function labelled(option: unknown): FieldDataSource[number] {
  const label = toOption(option)?.text
  const own = label === undefined ? {} : { label }
  if (!isObject(option)) return { value: option, ...own }
  const { children } = option
  return { ...own, ...option, ...(Array.isArray(children) ? { children: listedSource(children) } : {}) }
}

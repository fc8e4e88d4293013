import type { FieldDataSource } from '@formily/core'
import { type DictOption, toOption } from '#core/dictionary'
import { isObject } from '#core/object'

const sourcesByOptions = new WeakMap<readonly DictOption[], Map<boolean, FieldDataSource>>()

/** The options of a dictionary: the same list for all that read it. `asNumber` is for a field whose value is one. */
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

/** Options as a document lists them, each and those below it with the label that Formily's components read. */
export const listedSource = (options: readonly unknown[]): FieldDataSource => options.map(labelled)

function labelled(option: unknown): FieldDataSource[number] {
  const label = toOption(option)?.text
  const own = label === undefined ? {} : { label }
  if (!isObject(option)) return { value: option, ...own }
  const { children } = option
  return { ...own, ...option, ...(Array.isArray(children) ? { children: listedSource(children) } : {}) }
}

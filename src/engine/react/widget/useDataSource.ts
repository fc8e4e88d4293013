import type { Field } from '@formily/core'
import { useLayoutEffect, useMemo } from 'react'
import { type DictOption, toOption } from '#core/dictionary'
import type { Field as ModelField } from '#core/model'
import { isObject } from '#core/object'
import { useDictionary } from '#react/source'

/** Gives the Field the options of the model's field: its dictionary, else those that the document lists, as it lists them. */
export function useDataSource(field: Field, model: ModelField, listed: unknown): void {
  const { options } = useDictionary(model.dict ?? '')
  const asNumber = model.document.wire === 'int'
  const dataSource = useMemo(() => {
    if (model.dict) return options.map((option) => fromDictionary(option, asNumber))
    return Array.isArray(listed) ? listed.map(labelled) : null
  }, [model.dict, options, asNumber, listed])
  useLayoutEffect(() => {
    if (dataSource) field.setDataSource(dataSource)
  }, [field, dataSource])
}

const fromDictionary = ({ value, text, disabled }: DictOption, asNumber: boolean) => ({
  value: asNumber && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  label: text,
  disabled: disabled === true,
})

/** An option as the document lists it, with the label that Formily's components read, and so those below it. */
function labelled(option: unknown): object {
  if (!isObject(option)) return { value: option, label: toOption(option)?.text }
  const { children } = option
  const below = Array.isArray(children) ? { children: children.map(labelled) } : {}
  return { label: toOption(option)?.text, ...option, ...below }
}

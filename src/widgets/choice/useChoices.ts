import { useMemo } from 'react'
import { type DictOption, toOptions } from '#core/dictionary'
import { switchValues } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field } from '#core/model'
import { useDictionary } from '#react/source'

type Props = Readonly<Record<string, unknown>>

const { yes, no } = messages.word

/** Yes and no as options, by the values of the field. */
function pairOptions({ type, document }: Field): DictOption[] | undefined {
  if (type.id !== 'bool' && type.id !== 'switch') return undefined
  const [on, off] = type.id === 'bool' ? ['true', 'false'] : switchValues(document)
  return toOptions([
    { value: on, text: yes },
    { value: off, text: no },
  ])
}

/** The options of a field: its dictionary, the pair of a switch, or those that the document lists. */
export function useChoices(field: Field, props: Props): readonly DictOption[] {
  const { options: ofDictionary } = useDictionary(field.dict ?? '')
  const own = useMemo(() => pairOptions(field) ?? toOptions(props.options), [field, props.options])
  return field.dict ? ofDictionary : own
}

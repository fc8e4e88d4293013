import { useMemo } from 'react'
import { type DictOption, keysOf, optionFor, toneIn, toOptions } from '#core/dictionary'
import { switchValues } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { isEmpty } from '#core/object'
import { useDictionary } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { dictTextOf, type Mark, useOwnRecord } from '#widgets/face'

/** The keys of a value as text: one, or the comma-joined ones of a field that holds several. */
export function chosenKeys({ type }: Field, value: unknown): string[] {
  if (isEmpty(value)) return []
  return type.multiple ? keysOf(value).filter(Boolean) : [String(value)]
}

/** A key as it goes over the wire: dictionaries that are sent as numbers, and the booleans of a `bool` field. */
function wireKey({ type, document }: Field, key: string): unknown {
  if (type.id === 'bool') return key === 'true'
  return document.wire === 'int' && /^-?\d{1,15}$/.test(key) ? Number(key) : key
}

/** The value of chosen keys: comma text for several, null for none. */
export function emittedKeys(field: Field, keys: readonly string[]): unknown {
  const [first] = keys
  if (first === undefined) return null
  return field.type.multiple ? keys.join(',') : wireKey(field, first)
}

/** A chosen value as it is shown; `isOption` when it is among the options. */
interface Choice extends Mark {
  isOption: boolean
}

interface Chosen {
  field: Field
  value: unknown
  record: RecordValues
  options: readonly DictOption[]
}

/**
 * What chosen values read as: by their options, else by the text that came beside the value, else as they are. So a value
 * whose option is gone stays readable.
 */
export function shownChoices({ field, value, record, options }: Chosen): Choice[] {
  const keys = chosenKeys(field, value)
  const beside = textsBeside(field, record, keys)
  return [...new Set(keys)].map((key) => {
    const option = optionFor(options, key)
    const text = option?.text ?? beside[keys.indexOf(key)] ?? key
    return { value: key, text, tone: toneIn(options, key), color: option?.color, isOption: option !== undefined }
  })
}

/** The texts beside the value, one a key; none when their number does not fit. */
function textsBeside(field: Field, record: RecordValues, keys: readonly string[]): readonly string[] {
  const text = dictTextOf(field, record)
  if (text === undefined) return []
  const texts = keys.length === 1 ? [text] : text.split(',')
  return texts.length === keys.length ? texts : []
}

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

/** An option as antd's controls take it. */
interface FieldChoice {
  value: string
  label: string
  disabled?: boolean
}

/**
 * The options of a field in a form. Disabled ones stay in sight, and so does a chosen value that is no option any more: it
 * can be let go, not chosen. spec: widgets §3
 */
export function useFieldChoices(face: FieldFaceProps): FieldChoice[] {
  const { field, value, props } = face
  const record = useOwnRecord(face)
  const options = useChoices(field, props)
  const gone = shownChoices({ field, value, record, options }).filter(({ isOption }) => !isOption)
  return [
    ...options.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled === true })),
    ...gone.map((choice) => ({ value: choice.value, label: choice.text, disabled: true })),
  ]
}

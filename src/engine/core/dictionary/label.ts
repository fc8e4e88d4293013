import { type DictOption, scalarText } from './option.ts'

type LabelledValue = Readonly<{ value: string; text: string }>

/** The keys of a dictionary value: a list or comma-joined text; empty for no value. */
export function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  const text = scalarText(value)
  return text === undefined || text === '' ? [] : text.split(',')
}

/** Whether two values stand for the same option, compared as text. spec: contract §5.1 */
function sameKey(left: unknown, right: unknown): boolean {
  const text = scalarText(left)
  return text !== undefined && text === scalarText(right)
}

/** The option of a single value. */
export const optionFor = <T extends LabelledValue>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => sameKey(option.value, value))

/**
 * The label of a dictionary value: the labels of its comma-joined parts, joined with commas; unknown parts stay as they
 * are, an empty value gives ''. spec: contract §5.2
 */
export const labelOf = (options: readonly LabelledValue[], value: unknown): string => labeller(options)(value)

/** `labelOf` for many values: indexes the options once. The first of two options with the same value wins. */
function labeller(options: readonly LabelledValue[]): (value: unknown) => string {
  const texts = new Map(options.toReversed().map(({ value, text }) => [value, text]))
  return (value) =>
    keysOf(value)
      .map((key) => texts.get(key) ?? key)
      .join(',')
}

const tagLength = 2

/** Splits text into tags at semicolons, each part into pieces of two characters. spec: shell §5, widgets §5 */
export function splitTags(text: string): string[] {
  return text.split(/[;；]/).flatMap((part) => parts([...part.trim()]))
}

/** Text with its tags separated by ';'. Idempotent. */
export const separateTags = (text: string): string => splitTags(text).join(';')

function parts(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / tagLength)
  return Array.from({ length: count }, (_, at) => characters.slice(at * tagLength, (at + 1) * tagLength).join(''))
}

type TonedOption = Pick<DictOption, 'value' | 'text' | 'tone'>

/**
 * The tone of a value of a dictionary; empty for none. Where the options have tones, a value that is none of them is muted, so that
 * no mark is taken for a state. spec: look, One meaning, one colour
 */
export function toneIn(options: readonly TonedOption[], value: unknown): string {
  const option = optionFor(options, value)
  if (option) return option.tone ?? ''
  return options.some(({ tone }) => tone) ? 'muted' : ''
}

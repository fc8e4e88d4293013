import { scalarText } from './option.ts'

type LabelledValue = Readonly<{ value: string; text: string }>

/** The keys of a dictionary value: a list, or a comma-joined text; nothing gives none. */
export function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  const text = scalarText(value)
  return text === undefined || text === '' ? [] : text.split(',')
}

/** True when two dictionary values mean the same option: compared as text. spec: contract §5.1 */
function sameKey(one: unknown, other: unknown): boolean {
  const text = scalarText(one)
  return text !== undefined && text === scalarText(other)
}

/** The option of a single value. */
export const optionFor = <T extends LabelledValue>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => sameKey(option.value, value))

/**
 * What a dictionary value reads as: each comma-joined part by its text, an unknown part as it is, joined with commas;
 * an empty value is ''. spec: contract §5.2
 */
export const labelOf = (options: readonly LabelledValue[], value: unknown): string => labeller(options)(value)

/** `labelOf` for many values of one dictionary: looks the options through once. The first of two equal values counts. */
function labeller(options: readonly LabelledValue[]): (value: unknown) => string {
  const texts = new Map(options.toReversed().map(({ value, text }) => [value, text]))
  return (value) =>
    keysOf(value)
      .map((key) => texts.get(key) ?? key)
      .join(',')
}

const tagLength = 2

/** Text as tags: parts between semicolons, each cut into pieces of two characters. spec: shell §5, widgets §5 */
export function splitTags(text: string): string[] {
  return text.split(/[;；]/).flatMap((part) => parts([...part.trim()]))
}

/** Text with its tags set apart by ';'. Doing it twice changes nothing. */
export const separateTags = (text: string): string => splitTags(text).join(';')

function parts(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / tagLength)
  return Array.from({ length: count }, (_, at) => characters.slice(at * tagLength, (at + 1) * tagLength).join(''))
}

import { pointerOf, segmentsOf } from '#core/document'
import { isObject } from '#core/object'
import { type DiagnosticFix, type FixPlace, type FixValue, removeFix, setFix } from './place.ts'

/** Words that others lean on: with their own mistake gone, those of the others would come to light. */
const leaning: ReadonlySet<string> = new Set(['run', 'progress', 'span', 'tenant'])

/** Such a word may get its right name, and is left as it is else. */
export const isLeanedOn = ({ key, instruction }: FixPlace): boolean =>
  leaning.has(key) && !(instruction && 'to' in instruction)

/** The parts of a page, which still come: without the word the page would show others, or be another. */
const parts = 'items'

/** What may be tried where nothing is instructed, by the code of a structural mistake. */
export function structuralFixes(place: FixPlace): readonly (DiagnosticFix | null)[] {
  switch (place.code) {
    // A name that has no other here is one too many.
    case 'unknown-key':
      return place.instruction?.do === 'rename' ? [removeFix(place.root, place.pointer)] : []
    case 'not-allowed':
    case 'wrong-type':
      return place.document.kind === 'seed'
        ? []
        : [...valuesLike(place).map((value) => setFix(place.pointer, value)), falseWord(place)]
    case 'bad-format':
      return typeof place.value === 'string' ? [setFix(place.pointer, `/${place.value}`)] : []
    case 'too-few':
      return isEmptyWord(place) && place.key !== parts ? [removeFix(place.root, place.pointer)] : []
    case 'duplicate':
      return secondOf(place)
    default:
      return []
  }
}

/** The value in the other forms in which people write it: a number in quotes, one value in place of a list. */
function valuesLike({ value }: FixPlace): readonly FixValue[] {
  return [...readings(value), ...(isObject(value) || value === undefined ? [] : [[value as FixValue]])]
}

function readings(value: unknown): readonly FixValue[] {
  if (typeof value !== 'string') return []
  if (value === 'true' || value === 'false') return [value === 'true']
  return value.trim() !== '' && Number.isFinite(Number(value)) ? [Number(value)] : []
}

/** A word that is true or not there. */
const falseWord = ({ value, root, pointer }: FixPlace): DiagnosticFix | null =>
  value === false ? removeFix(root, pointer) : null

const isEmptyWord = ({ value }: FixPlace): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)

/** The second of two equal items of a list. */
function secondOf({ value, root, pointer }: FixPlace): readonly (DiagnosticFix | null)[] {
  if (!Array.isArray(value)) return []
  const texts = value.map((one) => JSON.stringify(one))
  const second = texts.findIndex((text, index) => texts.indexOf(text) < index)
  return second < 0 ? [] : [removeFix(root, pointerOf([...segmentsOf(pointer), second]))]
}

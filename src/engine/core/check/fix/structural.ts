import { pointerOf, segmentsOf } from '#core/document'
import { hintTexts, structureTexts, valuesOfText } from '#core/message'
import { isObject } from '#core/object'
import { type DiagnosticFix, type FixPlace, type FixValue, removeFix, setFix } from './place.ts'

/** Words that others lean on: with their own mistake gone, those of the others would come to light. */
const leaning: ReadonlySet<string> = new Set(['run', 'progress', 'span', 'tenant'])

/** A repair that is tried: it is offered if the structure is better for it. */
export function structuralFixes(place: FixPlace): readonly (DiagnosticFix | null)[] {
  if (leaning.has(place.key)) return []
  switch (place.code) {
    case 'unknown-key':
      return isNeeded(place) ? [] : [removeFix(place.root, place.pointer)]
    case 'not-allowed':
    case 'wrong-type':
      return place.document.kind === 'seed'
        ? []
        : [...valuesLike(place).map((value) => setFix(place.pointer, value)), falseWord(place)]
    case 'bad-format':
      return typeof place.value === 'string' ? [setFix(place.pointer, `/${place.value}`)] : []
    case 'out-of-range':
      return limitOf(place).map((value) => setFix(place.pointer, value))
    case 'too-few':
      return isEmptyWord(place) ? [removeFix(place.root, place.pointer)] : []
    case 'duplicate':
      return secondOf(place)
    default:
      return []
  }
}

/** A key that names something of its own, or has another word here, is no word too many. */
const isNeeded = ({ hint = '' }: FixPlace): boolean =>
  hint === structureTexts.nameForm ||
  hint === structureTexts.patternAsRule ||
  valuesOfText(hintTexts.calledHere, hint) !== undefined

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

/** The nearest value within the bounds. */
function limitOf({ message, value }: FixPlace): readonly number[] {
  const limit = (valuesOfText(structureTexts.tooSmall, message) ?? valuesOfText(structureTexts.tooLarge, message))
    ?.limit
  return typeof value === 'number' && limit !== undefined && limit !== '' ? [Number(limit)] : []
}

const isEmptyWord = ({ value }: FixPlace): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)

/** The second of two equal items of a list. */
function secondOf({ value, root, pointer }: FixPlace): readonly (DiagnosticFix | null)[] {
  if (!Array.isArray(value)) return []
  const texts = value.map((one) => JSON.stringify(one))
  const second = texts.findIndex((text, index) => texts.indexOf(text) < index)
  return second < 0 ? [] : [removeFix(root, pointerOf([...segmentsOf(pointer), second]))]
}

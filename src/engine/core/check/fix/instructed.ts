import { valueAt } from '#core/edit'
import { fillText, fixTexts, type Instruction } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { addFix, type DiagnosticFix, type FixPlace, type FixValue, removeFix, setFix } from './place.ts'
import { renamed } from './renamed.ts'
import { rewritten } from './rewritten.ts'

/** The repair that an instruction means at the place of its diagnostic; null where it does not fit what is written there. */
export function instructedFix(instruction: Instruction, place: FixPlace): DiagnosticFix | null {
  switch (instruction.do) {
    case 'remove':
      return removeFix(place.root, isWhole(place) ? place.holderAt : place.pointer)
    case 'remove word':
      return withoutWord(place, instruction.word)
    case 'write':
      return withWord(place, instruction.word, parseJson(instruction.json) as FixValue)
    case 'set':
      return setFix(place.pointer, parseJson(instruction.json) as FixValue)
    case 'set list':
      return Array.isArray(place.holder) ? setFix(place.holderAt, parseJson(instruction.json) as FixValue) : null
    case 'use':
      return typeof place.value === 'string' ? setFix(place.pointer, instruction.word) : null
    case 'rename':
    case 'translate':
      return renamed(place, instruction)
    case 'swap':
      return swapped(place)
    case 'rewrite':
      return rewritten(place, instruction.as)
  }
}

/** The word belongs to the object that is written, or stands beside a value. */
function withWord({ root, pointer, value, holderAt }: FixPlace, word: string, added: FixValue): DiagnosticFix | null {
  const at = `${isObject(value) ? pointer : holderAt}/${word}`
  return valueAt(root, at) === undefined ? addFix(at, added) : null
}

function withoutWord({ pointer, root, holderAt, key, value }: FixPlace, word: string): DiagnosticFix | null {
  if (word === key) return removeFix(root, pointer)
  return removeFix(root, `${isObject(value) && word in value ? pointer : holderAt}/${word}`)
}

/** A word that is all of an item: without it the item is none. */
const isWhole = ({ holder, key }: FixPlace): boolean =>
  isObject(holder) && key in holder && Object.keys(holder).length === 1

const upperBounds: Readonly<Record<string, string>> = { min: 'max', notBefore: 'notAfter' }

/** Two bounds the wrong way round: a pair, or two words beside each other. */
function swapped({ pointer, value, holder, holderAt, key }: FixPlace): DiagnosticFix | null {
  if (Array.isArray(value)) return setFix(pointer, value.toReversed() as FixValue)
  const other = upperBounds[key] ?? ''
  const [low, high] = [value, valueAt(holder, `/${other}`)] as FixValue[]
  if (low === undefined || high === undefined) return null
  return {
    title: fillText(fixTexts.swap, { low: key, high: other }),
    edits: [
      { do: 'set', at: pointer, value: high },
      { do: 'set', at: `${holderAt}/${other}`, value: low },
    ],
  }
}

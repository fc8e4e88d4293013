import type { Diagnostic } from '#core/document'
import { expressionsIn } from '#core/expression'
import { hintTexts, unknownMessages, valuesOfText } from '#core/message'
import { isObject } from '#core/object'
import { type DiagnosticFix, type FixPlace, type Repair, removeFix, renameFix, setFix } from './place.ts'

/** The name that a hint suggests in place of the one that is written. */
function suggestedName({ hint = '' }: Diagnostic): string | undefined {
  const [first = ''] = hint.split(/(?<=？)/)
  return (valuesOfText(unknownMessages.meant, first) ?? valuesOfText(hintTexts.calledHere, hint))?.name
}

/** A misspelt name, or that of another tool, becomes the one that the check suggests. */
export const asSuggested: Repair = (place) => {
  const { code, message, key, value, pointer } = place
  const name = suggestedName(place)
  if (name === undefined) return null
  if (code === 'rule-field-type') return otherRule(place, name)
  const written = quotedIn(message)
  if (written.includes(key) && isObject(place.holder)) return keyFix(place, name)
  if (code === 'no-kind') return misspeltKind(place, name)
  if (typeof value !== 'string') return null
  const isValue = valueCodes.has(code)
  const [wrong] = written.filter((from) => renamedIn(value, { from, to: name, isValue }) !== value)
  if (wrong === undefined || !isSameSort(code, wrong, name)) return null
  const to = code === 'unknown-path' ? pathLike(wrong, name) : name
  return setFix(pointer, renamedIn(value, { from: wrong, to, isValue }))
}

/** Mistakes in what expressions have in quotes. */
const valueCodes: ReadonlySet<string> = new Set(['unknown-value', 'unknown-dict', 'unknown-permission'])

const quotedIn = (message: string): string[] => Array.from(message.matchAll(/"([^"]*)"/g), ([, name = '']) => name)

/** Words of other tools that say the opposite, or hold something else. */
const otherMeanings: ReadonlySet<string> = new Set(['hidden', 'items'])

const keyFix = (place: FixPlace, name: string): DiagnosticFix | null =>
  otherMeanings.has(place.key) ? null : renameFix(place, name)

/** An object of one kind whose only key is that of the kind with two letters exchanged. */
function misspeltKind({ value, pointer }: FixPlace, name: string): DiagnosticFix | null {
  if (!isObject(value)) return null
  const keys = Object.keys(value).filter((key) => sortedLetters(key) === sortedLetters(name))
  const [key] = keys
  if (key === undefined || keys.length > 1) return null
  return renameFix({ pointer: `${pointer}/${key}`, holder: value } as FixPlace, name)
}

const sortedLetters = (text: string): string => [...text].toSorted().join('')

/** A bound for another type of field becomes that of this one, with its parameter. */
function otherRule({ holder, holderAt, value, pointer }: FixPlace, name: string): DiagnosticFix | null {
  if (typeof value !== 'string' || !isObject(holder)) return setFix(pointer, name)
  const { [value]: bound, ...others } = holder
  if (bound === undefined) return setFix(pointer, name)
  return setFix(holderAt, { ...others, rule: name, [name]: bound } as never)
}

/** A call with another method does something else. */
const isSameSort = (code: string, wrong: string, name: string): boolean =>
  code !== 'unknown-call' || wrong.split(' ')[0] === name.split(' ')[0]

/** The suggested path with the parameters of the written one; a screen's id becomes its address. */
function pathLike(wrong: string, name: string): string {
  const [, parameters] = /(\?.*)$/.exec(wrong) ?? []
  return (name.startsWith('/') ? name : `/screen/${name}`) + (parameters ?? '')
}

interface Renaming {
  readonly from: string
  readonly to: string
  /** Whether it is looked for in quotes, and not among the names. */
  readonly isValue: boolean
}

/** A text that is a name, or an expression or template that uses it, with another name; the same text where the name does not occur. */
function renamedIn(text: string, renaming: Renaming): string {
  const { from, to } = renaming
  if (text === from) return to
  if (text.startsWith('=')) return `=${renamedExpression(text.slice(1), renaming)}`
  const expressions = expressionsIn(text)
  if (expressions.length === 0) return renamedExpression(text, renaming)
  return expressions.reduce(
    (before, one) => before.replaceAll(`{${one}}`, () => `{${renamedExpression(one, renaming)}}`),
    text,
  )
}

const part = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*/g

/** Names and texts in quotes are replaced as wholes; of a permission, its prefix. */
function renamedExpression(text: string, { from, to, isValue }: Renaming): string {
  if (isValue && text.startsWith(`${from}:`)) return to + text.slice(from.length)
  return text.replace(part, (word) => {
    const quote = /^['"]/.test(word) ? word.charAt(0) : ''
    if ((quote !== '') !== isValue) return word
    const inner = quote === '' ? word : word.slice(1, -1)
    if (inner !== from && !inner.startsWith(`${from}:`)) return word
    return quote + to + inner.slice(from.length) + quote
  })
}

/** A rule that suits no field of this type goes. */
export const withoutRule: Repair = ({ code, root, pointer, holder, holderAt }) => {
  if (code !== 'rule-field-type') return null
  const at = isObject(holder) ? holderAt : pointer
  return removeFix(root, at) ?? removeFix(root, at.slice(0, at.lastIndexOf('/')))
}

/** The second of two parts of one name goes where it says nothing else, and gets a free name where it does. */
export const notTwice: Repair = ({ code, root, pointer, key, value, holder }) => {
  if (!code.startsWith('duplicate')) return null
  // The id of a move is its call and its permission too.
  if (pointer.startsWith('/states/')) return null
  if (code === 'duplicate-id' && key === 'id' && typeof value === 'string')
    return setFix(pointer, freeName(value, idsAround(root, pointer)))
  const isSeveral = isObject(value) && Object.keys(value).length > 1
  if (code === 'duplicate-id' && isSeveral && typeof value.id === 'string')
    return setFix(`${pointer}/id`, freeName(value.id, idsIn(holder)))
  if (code === 'duplicate-id' || code === 'duplicate-field')
    return Array.isArray(holder) && !isSeveral ? removeFix(root, pointer) : null
  const isRepeated = Array.isArray(holder) && holder.some((one, index) => index < Number(key) && isSame(one, value))
  return isRepeated ? removeFix(root, pointer) : null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The ids of the parts of the list in which a part with an `id` stands. */
function idsAround(root: unknown, pointer: string): readonly string[] {
  const list = pointer.split('/').slice(1, -2)
  return idsIn(list.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root))
}

const idsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : [])) : []

function freeName(name: string, used: readonly string[]): string {
  for (let number = 2; ; number++) if (!used.includes(`${name}${number}`)) return `${name}${number}`
}

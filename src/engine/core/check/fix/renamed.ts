import { expressionsIn } from '#core/expression'
import type { Renaming } from '#core/message'
import { isObject } from '#core/object'
import { type DiagnosticFix, type FixPlace, renameFix, setFix } from './place.ts'

/** A name that is a key, a value, or stands in an expression, becomes the suggested one. */
export function renamed(place: FixPlace, { from, to }: Renaming): DiagnosticFix | null {
  const { code, key, value, pointer } = place
  if (code === 'rule-field-type') return otherRule(place, to)
  if (from === key && isObject(place.holder)) return keyFix(place, to)
  if (code === 'no-kind') return misspeltKind(place, to)
  if (typeof value !== 'string' || !isSameSort(code, from, to)) return null
  const isValue = valueCodes.has(code)
  const name = code === 'unknown-path' ? pathLike(from, to) : to
  const next = renamedIn(value, { from, to: name, isValue })
  return next === value ? null : setFix(pointer, next)
}

/** Mistakes in what expressions have in quotes. */
const valueCodes: ReadonlySet<string> = new Set(['unknown-value', 'unknown-dict', 'unknown-permission'])

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

interface Replacement extends Pick<Renaming, 'from' | 'to'> {
  /** Whether it is looked for in quotes, and not among the names. */
  readonly isValue: boolean
}

/** A text that is a name, or an expression or template that uses it, with another name; the same text where the name does not occur. */
function renamedIn(text: string, renaming: Replacement): string {
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
function renamedExpression(text: string, { from, to, isValue }: Replacement): string {
  if (isValue && text.startsWith(`${from}:`)) return to + text.slice(from.length)
  return text.replace(part, (word) => {
    const quote = /^['"]/.test(word) ? word.charAt(0) : ''
    if ((quote !== '') !== isValue) return word
    const inner = quote === '' ? word : word.slice(1, -1)
    if (inner !== from && !inner.startsWith(`${from}:`)) return word
    return quote + to + inner.slice(from.length) + quote
  })
}

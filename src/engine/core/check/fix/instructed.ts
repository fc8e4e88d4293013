import { languageVersion } from '#core/document'
import { valueAt } from '#core/edit'
import { fillText, fixTexts, structureTexts } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { addFix, type FixPlace, type FixValue, type Repair, removeFix, setFix } from './place.ts'

/** The instruction of a hint: what stands before its first comma. */
const instructionOf = ({ hint = '' }: FixPlace): string => hint.split(/[，；]/)[0] ?? ''

/** `写成 "Y"`: the value in the right form. */
export const asWritten: Repair = (place) => {
  const text = /^写成 (.+)$/.exec(place.hint ?? '')?.[1]
  const value = text === undefined ? undefined : parseJson(text)
  return value === undefined ? null : setFix(place.pointer, value as FixValue)
}

/** `写上 "progress": true`: the word that belongs to what is written, where that is the one way. */
export const withWord: Repair = (place) => {
  const text = /^写上 (".+)$/.exec(place.hint ?? '')?.[1]
  const member = text === undefined || /，或/.test(text) ? undefined : parseJson(`{${text}}`)
  if (!isObject(member)) return null
  const [[word, value] = ['', null]] = Object.entries(member)
  const at = isObject(place.value) ? place.pointer : place.holderAt
  return valueAt(place.root, `${at}/${word}`) === undefined ? addFix(`${at}/${word}`, value as FixValue) : null
}

/** `去掉它`, `去掉 columns`, `去掉一个`: the word or item itself, or another word beside it. */
export const without: Repair = (place) => {
  const { pointer, root, holderAt, key, value } = place
  const [, itself, word] = /^去掉(?:(它|其中一个|这一步)| (\w+))$/.exec(instructionOf(place)) ?? []
  if (itself && place.code !== 'unreachable' && place.code !== 'cycle')
    return removeFix(root, isWhole(place) ? holderAt : pointer)
  if (word === undefined) return null
  if (word === key) return removeFix(root, pointer)
  const at = isObject(value) && word in value ? pointer : holderAt
  return removeFix(root, `${at}/${word}`)
}

/** A word that is all of an item: without it the item is none. */
const isWhole = ({ holder, key }: FixPlace): boolean =>
  isObject(holder) && key in holder && Object.keys(holder).length === 1

/** A word without effect goes: nothing changes. What reads or gives parameters is not looked into. */
export const withoutEffect: Repair = ({ code, root, pointer, holder, holderAt }) => {
  if (code !== 'no-effect' || !isObject(holder) || /\/(params|with)$/.test(holderAt)) return null
  return removeFix(root, pointer)
}

/** Two bounds the wrong way round. */
export const swapped: Repair = (place) => {
  const { pointer, value, holder, holderAt, key, hint, code } = place
  const isReversed = hint === fixTexts.hints.swap || (code === 'rule-parameter' && key === 'min' && isObject(holder))
  if (!isReversed) return null
  if (Array.isArray(value)) return setFix(pointer, value.toReversed() as FixValue)
  const other = key === 'min' ? 'max' : key === 'notBefore' ? 'notAfter' : ''
  const [low, high] = [value, valueAt(holder, `/${other}`)] as FixValue[]
  if (low === undefined || high === undefined || typeof low !== typeof high || (low as never) <= (high as never))
    return null
  return {
    title: fillText(fixTexts.swap, { low: key, high: other }),
    edits: [
      { do: 'set', at: pointer, value: high },
      { do: 'set', at: `${holderAt}/${other}`, value: low },
    ],
  }
}

/** `用 like`: the match or widget that suits the field. */
export const asUsed: Repair = ({ code, hint = '', pointer, value }) => {
  const used = /(?:^|，)用 (\w+)$/.exec(hint)?.[1]
  const suits = code === 'wrong-match' || code === 'unfit-widget'
  return used !== undefined && suits && typeof value === 'string' ? setFix(pointer, used) : null
}

const patternParts = /^\/(.*)\/[a-z]*$/s

/** Texts in the form of another language, by code: what is written, and what that is here. */
const rewritten: Readonly<Record<string, (text: string, place: FixPlace) => string>> = {
  'bad-title': (text) => text.replace(/^[\s=]+/, '').trim(),
  'bad-value': (text) => text.trim(),
  'bad-path': (text) => text.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''),
  'not-evaluated': (text) => (text.startsWith('=') ? `{${text.slice(1)}}` : text),
  'foreign-text': (text) => text.replace(/\$\{([^{}]+)\}/g, '{$1}').replace(/\{\{([^{}]+)\}\}/g, '{$1}'),
  'rule-parameter': (text) => patternParts.exec(text)?.[1] ?? text,
  'unknown-character': (text, { hint = '' }) =>
    hint.includes(fixTexts.hints.leadingEquals) ? text.replace(/^=\s*/, '') : text,
  'unsupported-operator': (text) => text.replace(/([=!]=)=/g, '$1'),
  unexpected: (text, { message }) => ownOperator(text, /不应有 (\w+)$/.exec(message)?.[1] ?? ''),
}

const ownOperators: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!' }

/** An operator of another language in ours, outside of quotes. */
function ownOperator(text: string, foreign: string): string {
  const own = ownOperators[foreign.toLowerCase()]
  if (own === undefined) return text
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w$]+ ?/g, (word) =>
    word.trim() === foreign ? own + (own === '!' ? '' : word.slice(foreign.length)) : word,
  )
}

export const asRewritten: Repair = (place) => {
  const { code, pointer, value } = place
  if (typeof value !== 'string' || !Object.hasOwn(rewritten, code)) return null
  // A whole list that should be one expression says so itself.
  if (code === 'not-evaluated' && (Array.isArray(place.holder) || !/^表达式写在大括号里/.test(place.hint ?? '')))
    return null
  const next = rewritten[code]?.(value, place) ?? value
  return next === value || next.trim() === '' ? null : setFix(pointer, next)
}

/** A list of expressions that are not evaluated becomes one expression of a list. */
export const asOneExpression: Repair = ({ code, hint = '', holder, holderAt }) => {
  const text = code === 'not-evaluated' ? /：(".+")$/.exec(hint)?.[1] : undefined
  const value = text === undefined ? undefined : parseJson(text)
  return typeof value === 'string' && Array.isArray(holder) ? setFix(holderAt, value) : null
}

/** What no rule takes, and what a message names in vain. */
export const withoutParameter: Repair = ({ code, root, pointer, hint = '' }) =>
  code === 'rule-parameter' && hint.startsWith(fixTexts.hints.parameters) ? removeFix(root, pointer) : null

/** Words that are the same in every document. */
export const asAlways: Repair = ({ code, message, pointer }) =>
  code === 'missing-key' && message === fillText(structureTexts.missingKey, { key: 'version' })
    ? addFix(`${pointer}/version`, languageVersion)
    : null

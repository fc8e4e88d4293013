import type { Diagnostic } from '#core/document'
import { fillText, hintTexts } from '#core/message'

const { byCode, foreignWords, places, whereNames } = hintTexts
const placeHints: readonly (readonly [RegExp, string])[] = [
  [/\/default$/, places.default],
  [/^\/toolbar\//, places.toolbar],
  [/(\/where|\/badge\/where)$/, places.where],
  [/\/url$/, places.url],
]

/** The text under a key, if there is one. */
const textAt = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** Adds a hint to a diagnostic that has none. */
export function hinted(found: Diagnostic): Diagnostic {
  if (found.hint) return found
  const hint = hintOf(found)
  return hint === undefined ? found : { ...found, hint }
}

function hintOf({ code, message, pointer }: Diagnostic): string | undefined {
  if (code === 'unexpected') return foreignHint(message) ?? byCode[code]
  if (code === 'unknown-rule') return ruleHint(message) ?? byCode[code]
  return code === 'unknown-name' ? nameHint(message, pointer) : textAt(byCode, code)
}

/** Rule names of other tools, and ours. */
const otherRules: Readonly<Record<string, string>> = {
  regex: 'pattern',
  regexp: 'pattern',
  phone: 'm',
  tel: 'm',
  mail: 'email',
  integer: 'z',
  int: 'z',
  number: 'n',
  numeric: 'n',
  digits: 'n',
  length: 'maxLength',
  len: 'maxLength',
  idcard: 'idCard',
  http: 'url',
  website: 'url',
  notEmpty: 'required',
  notNull: 'required',
  zip: 'p',
  alpha: 'letters',
}

const ruleHint = (message: string): string | undefined => {
  const meant = otherRules[/"([^"]*)"/.exec(message)?.[1] ?? '']
  return meant && fillText(hintTexts.calledHere, { name: meant })
}

const foreignHint = (message: string): string | undefined =>
  textAt(foreignWords, /不应有 (\w+)$/.exec(message)?.[1]?.toLowerCase() ?? '')

function nameHint(message: string, pointer: string): string {
  const name = /"([^"]*)"/.exec(message)?.[1] ?? ''
  const where = textAt(whereNames, name)
  if (where) return where
  if (/^\$(record|row|old|parent)$/.test(name)) return hintTexts.noRecord
  return placeHints.find(([place]) => place.test(pointer))?.[1] ?? hintTexts.checkName
}

import { type Hint, hintTexts } from '#core/message'
import { type FoundDiagnostic, foundAt } from '#core/model'
import { present } from '#core/object'

const { byCode, foreignWords, places, whereNames } = hintTexts
const placeHints: readonly (readonly [RegExp, string])[] = [
  [/\/default$/, places.default],
  [/^\/toolbar\//, places.toolbar],
  [/(\/where|\/badge\/where)$/, places.where],
  [/\/url$/, places.url],
]

/** The text under a key, if there is one. */
const textAt = <T extends Hint>(texts: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** Adds a hint to a diagnostic that has none; the name by which it is chosen is of no use afterwards. */
export function hinted({ name, ...found }: FoundDiagnostic): FoundDiagnostic {
  if (found.hint) return found
  return foundAt(found.document, found.pointer, { ...found, ...present({ hint: hintOf(found, name) }) })
}

function hintOf({ code, pointer }: FoundDiagnostic, name = ''): Hint | undefined {
  if (code === 'unexpected') return textAt(foreignWords, name.toLowerCase()) ?? byCode[code]
  if (code === 'unknown-rule') return ruleHint(name) ?? byCode[code]
  return code === 'unknown-name' ? nameHint(name, pointer) : textAt(byCode, code)
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

const ruleHint = (from: string): Hint | undefined => {
  const to = textAt(otherRules, from)
  return to && { do: 'translate', from, to }
}

function nameHint(name: string, pointer: string): string {
  const where = textAt(whereNames, name)
  if (where) return where
  if (/^\$(record|row|old|parent)$/.test(name)) return hintTexts.noRecord
  return placeHints.find(([place]) => place.test(pointer))?.[1] ?? hintTexts.checkName
}

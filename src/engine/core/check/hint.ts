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

/** Adds a hint to a diagnostic that has none. */
export const hinted = (found: FoundDiagnostic): FoundDiagnostic =>
  found.hint ? found : foundAt(found.document, found.pointer, { ...found, ...present({ hint: hintOf(found) }) })

function hintOf({ code, message, pointer }: FoundDiagnostic): Hint | undefined {
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

const ruleHint = (message: string): Hint | undefined => {
  const from = /"([^"]*)"/.exec(message)?.[1] ?? ''
  const to = textAt(otherRules, from)
  return to && { do: 'translate', from, to }
}

const foreignHint = (message: string): Hint | undefined =>
  textAt(foreignWords, /不应有 (\w+)$/.exec(message)?.[1]?.toLowerCase() ?? '')

function nameHint(message: string, pointer: string): string {
  const name = /"([^"]*)"/.exec(message)?.[1] ?? ''
  const where = textAt(whereNames, name)
  if (where) return where
  if (/^\$(record|row|old|parent)$/.test(name)) return hintTexts.noRecord
  return placeHints.find(([place]) => place.test(pointer))?.[1] ?? hintTexts.checkName
}

import { type Diagnostic, pointerOf } from '#core/document'
import { fillText, onlineMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { camelCase, standardColumns } from '../definition/definition.ts'
import type { Complement, ComplementEntry } from './complement.ts'

/** Names that only describe what the documents say in other words, or that have a meaning for the family's own pages alone. */
const silent: ReadonlySet<string> = new Set([
  ...['id', 'tableType', 'subTableStr', 'tabOrderNum', 'formCategory', 'idType', 'queryMode', 'formTemplateMobile'],
  ...['lowAppId', 'copyType', 'copyVersion', 'physicId', 'treeIdField', 'treeFieldname', 'treeParentIdField', 'scroll'],
  ...['dbType', 'dbLength', 'dbPointLength', 'dbIsKey', 'dbIsNull', 'dbDefaultVal', 'fieldDefaultValue', 'dictText'],
  ...[
    'dictField',
    'dictTable',
    'fieldMustInput',
    'fieldLength',
    'sortFlag',
    'isReadOnly',
    'mainField',
    'dbFieldNameOld',
  ],
])

/** What of a form is kept and answered, and has no effect here: one warning each. */
export function lostWarnings(complements: Readonly<Record<string, Complement>>): Diagnostic[] {
  return Object.entries(complements).flatMap(([id, complement]) =>
    Object.entries(complement).flatMap(([key, entry]) =>
      warningsOf(key, entry).map((one) => ({ ...warning(id, one) })),
    ),
  )
}

interface Lost {
  path: readonly string[]
  name: string
}

function warningsOf(key: string, entry: ComplementEntry): Lost[] {
  if (key === 'fields' && Array.isArray(entry.value))
    return entry.value.map(({ dbFieldName }) => ({
      path: ['fields', camelCase(String(dbFieldName))],
      name: 'dbIsPersist',
    }))
  const [place, ...rest] = key.split('.')
  const name = rest.at(-1) ?? ''
  // An index that could not be built is a warning of the build; a unique one stands in for the rule `only`.
  if (place === 'order' || place === 'indexes' || place === 'buttons' || silent.has(name)) return []
  if (name === 'fieldValidType' && entry.value === '') return []
  // The drop-downs of a chain are references; one that is not built is a warning of the build.
  if (name === 'fieldShowType' && (entry.value === 'link_down' || entry.over === 'sel_search')) return []
  if (place === 'field' && standardColumns.has(rest[0] ?? '')) return []
  const path = place === 'field' ? ['fields', camelCase(rest[0] ?? '')] : []
  return namesIn(name, entry).map((one) => ({ path, name: one }))
}

/** The keys of a JSON setting that the documents do not say; else the name itself, where the family says something. */
function namesIn(name: string, { value, over }: ComplementEntry): string[] {
  const [stored, before] = [value, over].map((text) => parseJson(String(text || '{}')))
  if (!name.endsWith('Json')) return [name]
  if (!isObject(stored) || !isObject(before)) return value === '' ? [] : [name]
  return Object.keys(stored)
    .filter((key) => !(key in before))
    .map((key) => `${name}.${key}`)
}

/** The fields of a view copy stand in the model of its original, so that the screen is named as a whole. */
const warning = (id: string, { path, name }: Lost): Diagnostic => ({
  severity: 'warning',
  ...(id.includes('/')
    ? { document: { kind: 'screen', id }, pointer: '' }
    : { document: { kind: 'model', id }, pointer: pointerOf(path) }),
  code: 'no-effect',
  message: fillText(onlineMessages.keptOnly, { name }),
  hint: onlineMessages.keptOnlyHint,
})

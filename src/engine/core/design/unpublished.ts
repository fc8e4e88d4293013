import { fillText, previewMessages as texts } from '#core/message'
import { isObject } from '#core/object'

/** A JSON object of a document or record. */
type Shape = Readonly<Record<string, unknown>>

/** By model: the fields that have no column yet. */
export type Unpublished = Readonly<Record<string, readonly string[]>>

const examples: Readonly<Record<string, unknown>> = {
  ...{ int: 12, decimal: 12.5, money: 12.5, bool: true },
  ...{ year: 2026, month: '2026-03', date: '2026-03-05', time: '09:30:00', datetime: '2026-03-05 09:30:00' },
  ...{ text: texts.example, longtext: texts.example, richtext: texts.example, markdown: texts.example },
  ...{ code: texts.example, cron: '0 0 8 * * ?' },
}

/** A value that a field could have, within its bounds; null where none can be made up, as of references. */
function exampleOf(field: Shape, dicts: readonly Shape[]): unknown {
  const { type, min, max, values, dict } = field
  if (type === 'switch') return Array.isArray(values) ? String(values[0]) : 'Y'
  if (type === 'dict' || type === 'dicts') return firstValue(String(dict), dicts)
  const example = examples[String(type)] ?? null
  if (typeof example === 'string' && typeof max === 'number') return example.slice(0, Math.max(max, 0))
  if (typeof example !== 'number' || type === 'year') return example
  const least = typeof min === 'number' ? Math.max(example, min) : example
  return typeof max === 'number' ? Math.min(least, max) : least
}

/** The first value of a dictionary that is among the documents. */
function firstValue(code: string, dicts: readonly Shape[]): unknown {
  for (const { dicts: byCode } of dicts) {
    const dictionary = isObject(byCode) && Object.hasOwn(byCode, code) ? byCode[code] : null
    const [first] = isObject(dictionary) && Array.isArray(dictionary.items) ? dictionary.items : []
    if (isObject(first)) return first.value
  }
  return null
}

/** The examples of the fields of a model that have no column yet, by name. */
export function examplesFor(model: Shape, names: readonly string[], documents: readonly Shape[]): Shape {
  const fields = isObject(model.fields) ? model.fields : {}
  const dicts = documents.filter(({ kind }) => kind === 'dict')
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return isObject(field) ? [[name, exampleOf(field, dicts)]] : []
    }),
  )
}

/** A document in which what belongs to fields without a column says so in its title: the fields of a model, and the items of its screens. */
export function markUnpublished<D extends Shape>(document: D, unpublished: Unpublished): D {
  const { kind, id, model, fields } = document
  if (kind === 'model') {
    const names = unpublished[String(id)] ?? []
    if (names.length === 0 || !isObject(fields)) return document
    const marked = names.flatMap((name) => (isObject(fields[name]) ? [[name, titled(fields[name], name)]] : []))
    return { ...document, fields: { ...fields, ...Object.fromEntries(marked) } }
  }
  const names = kind === 'screen' ? (unpublished[String(model)] ?? []) : []
  return names.length === 0 ? document : (withTitles(document, new Set(names)) as D)
}

const titled = (part: Shape, otherwise: string): Shape => ({
  ...part,
  title: fillText(texts.unpublishedTitle, { title: String(part.title ?? otherwise) }),
})

/** Parts that name a field and give it a title of their own. */
function withTitles(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => withTitles(part, names))
  if (!isObject(value)) return value
  const inside = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTitles(part, names)]))
  const hasOwn = typeof inside.field === 'string' && names.has(inside.field) && typeof inside.title === 'string'
  return hasOwn ? titled(inside, '') : inside
}

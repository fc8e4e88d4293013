import { type Json, valueAt } from '#core/edit'
import { type FieldType, fieldTypeOf } from '#core/fieldType'
import { isObject, textOrEmpty } from '#core/object'
import { setPartsAt } from './designText.ts'
import { type DesignModel, type FieldOffer, fieldOffers, fieldsOf, neededWords } from './field.ts'
import type { DesignScreen, Operation } from './operation.ts'
import { nodeKey, nodesOf, type OutlineNode } from './outline.ts'
import { fieldWords } from './words.generated.ts'

type Written = Readonly<Record<string, unknown>>

/** The types that a written field can be given: none where its values have no column of its table, or are made by the system. */
export function typesFor(field: unknown): readonly FieldOffer[] {
  const type = isObject(field) ? fieldTypeOf(textOrEmpty(field.type)) : undefined
  const isOffered = type !== undefined && fieldOffers.some((offer) => offer.type === type.id)
  return isOffered && isObject(field) && type.column(field) !== null ? fieldOffers : []
}

/**
 * Gives a field of the model another type. Words that mean the same there stay, as far as the type takes their values; the others go,
 * and so does how the parts of the screen show the field.
 */
export function changeFieldType(screen: DesignScreen, model: DesignModel, node: OutlineNode, type: string): Operation {
  const { field: name = '' } = node
  const written = fieldsOf(model.document)[name]
  if (!isObject(written) || written.type === type || !typesFor(written).some((offer) => offer.type === type))
    return { edits: [], selects: nodeKey(node) }
  const edits = setPartsAt(model.document, `/fields/${name}`, withType(written, type))
  const ofParts = nodesOf(screen.outline)
    .filter((part) => part.field === name && (part.model ?? screen.model?.id) === model.ref.id)
    .flatMap((part) => plainPart(screen.document, part))
  return {
    edits: [
      ...edits.map((edit) => ({ document: model.ref, edit })),
      ...ofParts.map((edit) => ({ document: screen.ref, edit })),
    ],
    selects: nodeKey(node),
  }
}

/** How a part shows its field: what another type may not be shown by. */
const showingWords: ReadonlySet<string> = new Set(['widget', 'props', 'match'])

function plainPart(document: unknown, { pointer, kind }: OutlineNode) {
  const entry = valueAt(document, pointer)
  if (!isObject(entry)) return []
  const goes = (word: string) => showingWords.has(word) || (kind === 'filter' && word === 'default')
  const words = Object.entries(entry).filter(([word]) => !goes(word))
  if (words.length === Object.keys(entry).length) return []
  const isName = words.length === 1 && words[0]?.[0] === 'field'
  return setPartsAt(document, pointer, (isName ? entry.field : Object.fromEntries(words)) as Json)
}

/** The field as it is written with another type. */
function withType(field: Written, type: string): Json {
  const [before, after] = [fieldTypeOf(textOrEmpty(field.type)), fieldTypeOf(type)]
  if (!before || !after) return field as Json
  const entries = Object.entries(field).flatMap(([word, value]): [string, unknown][] => {
    const next = word === 'type' ? type : carried({ word, value, before, after })
    return next === undefined ? [] : [[word, next]]
  })
  const words: Written = { ...neededWords[type], ...Object.fromEntries(entries) }
  const { default: value, ...others } = words
  const first = value === undefined ? undefined : carriedDefault(value, after, others)
  // What is new comes last, so that the other words stay as they are written.
  const order = [...new Set([...Object.keys(field), ...Object.keys(words)])]
  const all: Written = first === undefined ? others : { ...others, default: first }
  return Object.fromEntries(order.flatMap((word) => (word in all ? [[word, all[word]]] : []))) as Json
}

interface Word {
  word: string
  value: unknown
  before: FieldType
  after: FieldType
}

/** Words that hold for values of one kind. */
const kindWords: ReadonlySet<string> = new Set(['rules', 'auto', 'copyOf', 'search'])
/** Words that say what is chosen from: their values are of no other type. */
const choiceWords = ['dict', 'model', 'where', 'limit']

/** What a word becomes; undefined if it does not hold for the new type. */
function carried({ word, value, before, after }: Word): unknown {
  if (word === 'widget' || word === 'props') return undefined
  if (kindWords.has(word) && before.expression.kind !== after.expression.kind) return undefined
  if ((word === 'default' || word === 'textAs') && !isAlike(before.id, after.id)) return undefined
  const [from, to] = [rowOf(before.id, word), rowOf(after.id, word)]
  // What the panel does not set belongs to every type.
  if (!from) return value
  if (!to || to[3] !== from[3]) return undefined
  return within(value, to)
}

const rowOf = (type: string, word: string) => fieldWords[type]?.find(([name]) => name === word)

/** A whole number between the limits of a word. */
function within(value: unknown, [, , , control, min, max]: readonly unknown[]): unknown {
  if (control !== 'integer' || typeof value !== 'number') return value
  const least = typeof min === 'number' ? min : value
  return Math.max(least, Math.min(typeof max === 'number' ? max : value, value))
}

const isAlike = (before: string, after: string): boolean =>
  choiceWords.every((word) => (rowOf(before, word) === undefined) === (rowOf(after, word) === undefined))

/** A default as the new type reads it; undefined if it does not. An expression of one type is none of another. */
function carriedDefault(value: unknown, after: FieldType, options: Written): unknown {
  if (typeof value === 'string' && value.startsWith('=')) return undefined
  const read = after.read(value, options)
  return 'value' in read ? read.value : undefined
}

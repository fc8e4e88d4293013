import type { DocumentRef } from '#core/document'
import type { Json as JsonText } from '#core/edit'
import { isSameJson, listOf } from './entries.ts'
import { fieldsIn, type Json } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'

/** Makes the changes of a model that lead from one build of it to another; other words and fields stay as they are written. */
export function applyModel(texts: OpenTexts, ref: DocumentRef, { before, after }: { before: Json; after: Json }): void {
  applyWords(texts, { ref, base: '' }, { before, after, words: ['title', 'rows'] })
  const [old, next] = [fieldsIn(before), fieldsIn(after)]
  for (const name of Object.keys(old)) if (!next[name]) removeField(texts, ref, name)
  for (const [name, field] of Object.entries(next)) {
    const base = `/fields/${name}`
    const was = old[name]
    if (was && texts.at(ref, base) !== undefined) applyField(texts, { ref, base }, { before: was, after: field })
    else if (texts.at(ref, base) === undefined) insertField(texts, ref, { name, field, names: Object.keys(next) })
  }
  orderFields(texts, ref, { old: Object.keys(old), next: Object.keys(next) })
  applyDisplay(texts, ref, { before, after })
  applyIndexes(texts, ref, { before, after })
}

interface Place {
  ref: DocumentRef
  /** The pointer of the object whose words change. */
  base: string
}

interface WordsChange {
  before: Json
  after: Json
  words: readonly string[]
}

/** Sets the words that differ, and takes away those that are no longer built. */
export function applyWords(texts: OpenTexts, { ref, base }: Place, { before, after, words }: WordsChange): void {
  for (const word of words) {
    const [from, to] = [before[word], after[word]]
    const at = `${base}/${word}`
    if (isSameJson(from, to)) continue
    if (to !== undefined) texts.edit(ref, { do: 'set', at, value: to as JsonText })
    else if (texts.at(ref, at) !== undefined) texts.edit(ref, { do: 'unset', at })
  }
}

/** Words that mean the same for every type of field. */
const lasting: ReadonlySet<string> = new Set([
  ...['type', 'title', 'required', 'unique', 'placeholder', 'help', 'tags', 'rules', 'readonly', 'fixed', 'hide'],
  ...['guarded', 'permission', 'auto', 'copyOf', 'also', 'textAs'],
])

function applyField(texts: OpenTexts, place: Place, { before, after }: { before: Json; after: Json }): void {
  const { ref, base } = place
  const written = texts.at(ref, base) as Json
  if (before.type !== after.type)
    for (const word of Object.keys(written))
      if (!lasting.has(word) && !(word in after)) texts.edit(ref, { do: 'unset', at: `${base}/${word}` })
  const words = new Set([...Object.keys(before), ...Object.keys(after)])
  words.delete('rules')
  applyWords(texts, place, { before, after, words: [...words] })
  applyRule(texts, place, { before, after })
}

/** The family has one rule a field: the first. */
function applyRule(texts: OpenTexts, { ref, base }: Place, { before, after }: { before: Json; after: Json }): void {
  if (isSameJson(before.rules, after.rules)) return
  const at = `${base}/rules`
  const written = texts.at(ref, at)
  const [rule] = Array.isArray(after.rules) ? (after.rules as JsonText[]) : []
  if (!Array.isArray(written) || written.length === 0) {
    if (rule !== undefined) texts.edit(ref, { do: 'set', at, value: [rule] })
  } else if (rule !== undefined) {
    const isAdded = before.rules === undefined
    texts.edit(
      ref,
      isAdded ? { do: 'insert', into: at, index: 0, value: rule } : { do: 'set', at: `${at}/0`, value: rule },
    )
  } else texts.edit(ref, written.length > 1 ? { do: 'remove', at: `${at}/0` } : { do: 'unset', at })
}

/** Takes a field out, and out of the indexes that name it. */
function removeField(texts: OpenTexts, ref: DocumentRef, name: string): void {
  texts.edit(ref, { do: 'unset', at: `/fields/${name}` })
  const indexes = texts.at(ref, '/indexes')
  if (!Array.isArray(indexes)) return
  const left = indexes.filter((columns) => !(Array.isArray(columns) && columns.includes(name)))
  if (left.length === 0) texts.edit(ref, { do: 'unset', at: '/indexes' })
  else if (left.length < indexes.length) texts.edit(ref, { do: 'set', at: '/indexes', value: left })
}

interface NewField {
  name: string
  field: Json
  /** The fields of the model in their new order. */
  names: readonly string[]
}

function insertField(texts: OpenTexts, ref: DocumentRef, { name, field, names }: NewField): void {
  const written = namesOf(texts, ref)
  const before = names.slice(0, names.indexOf(name)).findLast((other) => written.includes(other))
  const index = before === undefined ? 0 : written.indexOf(before) + 1
  texts.edit(ref, { do: 'insert', into: '/fields', index, key: name, value: field as JsonText })
}

const namesOf = (texts: OpenTexts, ref: DocumentRef): string[] =>
  Object.keys((texts.at(ref, '/fields') ?? {}) as object)

/** Moves fields behind those that they now follow, if the order has changed. */
function orderFields(
  texts: OpenTexts,
  ref: DocumentRef,
  { old, next }: { old: readonly string[]; next: readonly string[] },
): void {
  const both = next.filter((name) => old.includes(name))
  const before = old.filter((name) => both.includes(name))
  if (isSameJson(before, both)) return
  for (const [index, name] of both.entries()) {
    const written = namesOf(texts, ref)
    const [from, previous] = [written.indexOf(name), written.indexOf(both[index - 1] ?? '')]
    if (from < 0 || previous < 0 || from > previous) continue
    texts.edit(ref, { do: 'move', from: `/fields/${name}`, into: '/fields', index: previous })
  }
}

/** Takes away the indexes that are no longer built, and adds the new ones behind those that are written. */
function applyIndexes(texts: OpenTexts, ref: DocumentRef, { before, after }: { before: Json; after: Json }): void {
  const [old, next] = [listOf(before.indexes), listOf(after.indexes)]
  const has = (list: readonly unknown[], index: unknown) => list.some((one) => isSameJson(one, index))
  const written = () => listOf(texts.at(ref, '/indexes'))
  for (const index of old) {
    const at = has(next, index) ? -1 : written().findIndex((one) => isSameJson(one, index))
    if (at < 0) continue
    if (written().length > 1) texts.edit(ref, { do: 'remove', at: `/indexes/${at}` })
    else texts.edit(ref, { do: 'unset', at: '/indexes' })
  }
  for (const index of next) {
    if (has(old, index) || has(written(), index)) continue
    const value = index as JsonText
    if (written().length === 0) texts.edit(ref, { do: 'set', at: '/indexes', value: [value] })
    else texts.edit(ref, { do: 'insert', into: '/indexes', index: written().length, value })
  }
}

/** The field by which records are named: chosen anew where it was the one that would be built, or is gone. */
function applyDisplay(texts: OpenTexts, ref: DocumentRef, { before, after }: { before: Json; after: Json }): void {
  const written = texts.at(ref, '/display')
  const isGone = written !== undefined && !namesOf(texts, ref).includes(String(written))
  if (!isGone && (isSameJson(before.display, after.display) || !isSameJson(written, before.display))) return
  if (after.display !== undefined) texts.edit(ref, { do: 'set', at: '/display', value: after.display as JsonText })
  else if (written !== undefined) texts.edit(ref, { do: 'unset', at: '/display' })
}

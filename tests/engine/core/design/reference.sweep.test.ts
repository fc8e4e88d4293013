import { describe, expect, it } from 'vitest'
import { checkReferences } from '#core/check'
import { fieldsOf } from '#core/design'
import type { AnyDocument } from '#core/document'
import { createLibrary, createVocabulary, type Library, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { renamed } from './renamed.ts'

const shipped = shippedDocuments()
const vocabulary = createVocabulary(vocabularyData as unknown as VocabularyData)
const libraryWith = (documents: readonly AnyDocument[]) =>
  createLibrary([...shipped, ...documents], fullChecks, vocabulary)
const before = libraryWith([])

const errorsIn = (document: AnyDocument, library: Library): string[] =>
  checkReferences(document, library)
    .filter(({ severity }) => severity === 'error')
    .map(({ document: { kind }, pointer, message }) => `${kind} ${pointer} ${message}`)

const modelOf = (screen: AnyDocument) => before.model('model' in screen ? String(screen.model) : '')

const screens = shipped.filter(
  (one) => one.kind === 'screen' && !('extends' in one) && !('actionsOf' in one) && modelOf(one) !== undefined,
)

/** Addresses of calls, fill rules, lists of names in one text, props of widgets, and names made of a value are no names of a field alone. */
const isOutside = /\/(call|auto|destFields|one|props\/\w+) |不是同一种/

/** Screens with many words of the language: conditions, sources, embedded lists, cases, totals. */
const samples = screens.filter((_, index) => index % 3 === 0)

describe('a field with another name', () => {
  it.each(samples.map((screen) => [screen.id, screen] as const))('is named so wherever %s names it', (_, screen) => {
    const model = modelOf(screen)
    if (!model) throw new Error(`no model of ${screen.id}`)
    const documents: readonly AnyDocument[] = [model, screen]
    const former = new Set(documents.flatMap((document) => errorsIn(document, before)))
    const names = Object.keys(fieldsOf(model))
    const after = names.reduce((present, name) => renamed(present, name, model.id), documents)
    const library = libraryWith(after)
    const found = after.flatMap((document) => errorsIn(document, library))
    expect(found.filter((error) => !former.has(error) && !isOutside.test(error))).toEqual([])
  })
})

const reports = shipped.flatMap((report) => {
  const from = report.kind === 'model' && report.query && 'from' in report.query && before.model(report.query.from)
  return from ? [[report.id, { report, from }] as const] : []
})

describe('a field of a report with another name', () => {
  it.each(reports)('is named so where %s takes it from, under the columns of before', (_, { report, from }) => {
    const documents: readonly AnyDocument[] = [from, report]
    const names = Object.keys(fieldsOf(from))
    const after = names.reduce((present, name) => renamed(present, name, from.id), documents)
    expect(after.slice(1).flatMap((document) => errorsIn(document, libraryWith(after)))).toEqual([])
    const columnsIn = (document: AnyDocument | undefined) => Object.keys(Object(document).query.select)
    expect(columnsIn(after[1])).toEqual(columnsIn(report))
  })
})

/** The models of sub-tables and nested records, with the model that holds them and the screens of both. */
const families = shipped.flatMap((holder) => {
  const parts = Object.values(fieldsOf(holder) as Record<string, { type?: unknown; model?: unknown }>)
  return parts.flatMap(({ type, model }) => {
    if (type !== 'table' && type !== 'one') return []
    const part = before.model(String(model))
    const around = screens.filter((screen) => [holder.id, part?.id].includes(modelOf(screen)?.id))
    return part && part.kind === 'model' ? [[`${part.id} of ${holder.id}`, { part, holder, around }] as const] : []
  })
})

describe('a field of a part with another name', () => {
  it.each(families)('is named so wherever its record is shown: %s', (_, { part, holder, around }) => {
    const documents: readonly AnyDocument[] = [part, holder, ...around]
    const former = new Set(documents.flatMap((document) => errorsIn(document, before)))
    const names = Object.keys(fieldsOf(part))
    const after = names.reduce((present, name) => renamed(present, name, part.id), documents)
    const library = libraryWith(after)
    const found = after.flatMap((document) => errorsIn(document, library))
    expect(found.filter((error) => !former.has(error) && !isOutside.test(error))).toEqual([])
  })
})

describe('a field that other records reach over a reference', () => {
  it.each([
    ['product', 'nodeType'],
    ['productProperty', 'unit'],
    ['eoaMettingRoom', 'capacity'],
    ['personalEmployee', 'currentDepartment'],
  ])('is named so in all documents: %s.%s', (model, name) => {
    const former = new Set(shipped.flatMap((document) => errorsIn(document, before)))
    const after = renamed(shipped, name, model)
    const library = createLibrary(after, fullChecks, vocabulary)
    const changed = after.filter((document, index) => JSON.stringify(document) !== JSON.stringify(shipped[index]))
    expect(changed.length).toBeGreaterThan(1)
    const found = changed.flatMap((document) => errorsIn(document, library))
    expect(found.filter((error) => !former.has(error))).toEqual([])
    expect(JSON.stringify(after)).toContain(`$.${name}Renamed`)
  })
})

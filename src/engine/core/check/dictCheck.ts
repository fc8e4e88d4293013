import type { DictDocument } from '#core/document'
import type { Library } from '#core/library'
import { documentDiagnostics } from '#core/message'
import { type Collector, createCollector, type FoundDiagnostic } from '#core/model'
import { repeats } from './checkContext.ts'
import { checkTitles } from './textCheck.ts'

/** Checks dictionaries: unique values within a code, and each code in one document only. */
export function checkDict(document: DictDocument, library: Library): readonly FoundDiagnostic[] {
  const collector = createCollector({ kind: 'dict', id: document.id }, null)
  checkTitles(document, collector)
  const others = library
    .documents('dict')
    .filter((other): other is DictDocument => other.kind === 'dict' && other.id !== document.id)
  for (const [code, { items }] of Object.entries(document.dicts)) {
    const owner = others.find((other) => Object.hasOwn(other.dicts, code))
    if (owner) collector.report(['dicts', code], documentDiagnostics.dictCodeTaken, { code, owner: owner.id })
    checkValues(code, items, collector)
  }
  return collector.diagnostics
}

/** The length of the column that stores a dictionary value. */
const longestValue = 64

type Items = DictDocument['dicts'][string]['items']

/** A field joins several values with commas, so a value must not contain one. */
function checkValues(code: string, items: Items, collector: Collector): void {
  checkTexts(code, items, collector)
  const again = repeats(items.map(({ value }) => value))
  for (const [index, { value }] of items.entries()) {
    const at = ['dicts', code, 'items', index, 'value']
    if (again[index]) collector.report(at, documentDiagnostics.valueTwice, { value })
    if (value.trim() === '') collector.report(at, documentDiagnostics.emptyValue)
    if (value.trim() !== value && value.trim() !== '') collector.report(at, documentDiagnostics.valueSpaces, { value })
    if (value.length > longestValue) collector.report(at, documentDiagnostics.valueTooLong, { longestValue })
    if (value.includes(',')) collector.report(at, documentDiagnostics.valueComma, { value })
  }
}

/** Texts must be unique: people choose by them, and imports look values up by them. */
function checkTexts(code: string, items: Items, collector: Collector): void {
  const again = repeats(items.map(({ text }) => text))
  for (const [index, { text }] of items.entries()) {
    const at = ['dicts', code, 'items', index, 'text']
    if (text.trim() === '') collector.report(at, documentDiagnostics.emptyText)
    if (again[index]) collector.report(at, documentDiagnostics.textTwice, { text })
  }
}

import type { ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { screenDiagnostics } from '#core/message'
import { type Collector, findingOf } from '#core/model'
import { type CasedEntry, casedEntries, inheritScreen } from '#core/screen'

/** Checks what is told by case: the name in braces is a field of the record, or a filter, with a dictionary. */
export function checkCases(document: ScreenDocument, library: Library, collector: Collector): void {
  const plain = inheritScreen(document, library)
  for (const entry of plain ? casedEntries(plain, library) : []) checkEntry(entry, collector)
}

function checkEntry({ place, name, field, prefix }: CasedEntry, collector: Collector): void {
  const what = prefix === '' ? '字段' : '筛选'
  if (!field) collector.add(place, findingOf(screenDiagnostics.unknownCaseName, { what, name }))
  else if (typeof field.dict !== 'string')
    collector.add(place, findingOf(screenDiagnostics.caseWithoutDict, { what, name }))
}

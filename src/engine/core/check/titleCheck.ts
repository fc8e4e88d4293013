import type { AnyDocument } from '#core/document'
import { documentDiagnostics } from '#core/message'
import { type Collector, type Finding, findingOf } from '#core/model'

/** Signs that break a line or turn the direction of what follows. */
const breaking = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
/** At least one sign that can be seen. */
const visible = /[^\p{C}\p{Z}]/u

/** What is wrong with a title that people read; undefined when nothing is. */
export function titleProblem(title: string): Finding | undefined {
  if (title.startsWith('=')) return findingOf(documentDiagnostics.titleExpression)
  if (!visible.test(title)) return findingOf(documentDiagnostics.titleInvisible)
  return breaking.test(title) ? findingOf(documentDiagnostics.titleBreaks) : undefined
}

/** Titles that people read before there is a record are plain text: of documents, fields, dictionaries, menu items. */
export function checkTitles(document: AnyDocument, collector: Collector): void {
  for (const [at, title] of titlesOf(document)) {
    const problem = title === undefined ? undefined : titleProblem(title)
    if (problem) collector.add([...at, 'title'], problem)
  }
}

type Titled = [at: string[], title: string | undefined]

function titlesOf(document: AnyDocument): Titled[] {
  const own: Titled = [[], document.title]
  if (document.kind === 'model' && 'fields' in document)
    return [own, ...Object.entries(document.fields).map(([name, { title }]): Titled => [['fields', name], title])]
  if (document.kind === 'dict' && 'dicts' in document)
    return [own, ...Object.entries(document.dicts).map(([code, { title }]): Titled => [['dicts', code], title])]
  return [own]
}

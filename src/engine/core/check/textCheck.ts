import type { AnyDocument } from '#core/document'
import { documentDiagnostics } from '#core/message'
import { type Collector, type Finding, findingOf, type Segments } from '#core/model'

/** Words whose texts people read; they may be `"=…"` and are otherwise themselves. */
const texts = new Set(['title', 'help', 'placeholder', 'message', 'confirm', 'disabledHint', 'text', 'group'])
const places = /\{\{[^}]*\}\}|\$\{[^}]*\}/

/** Names texts with places that nothing fills. Messages of named rules have such places, records and screens have none. */
export function checkTexts(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && texts.has(key) && !value.startsWith('=') && places.test(value))
      collector.add(at, findingOf(documentDiagnostics.unfilledPlace, { text: places.exec(value)?.[0].slice(0, 40) }))
    const isNamedRules = key === 'rules' && at.length > 1
    return !isNamedRules
  })
}

/** A word of a document: its key or index, what it says, and where it stands. */
export interface Word {
  key: string
  value: unknown
  at: Segments
}

/** Visits every word below `node`, from the top; below a word only where `visit` says true. */
export function visitWords(node: unknown, visit: (word: Word) => boolean, at: Segments = []): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (visit({ key, value, at: here })) visitWords(value, visit, here)
  }
}

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

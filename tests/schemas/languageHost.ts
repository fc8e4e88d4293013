import { readFileSync } from 'node:fs'
import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, printDiagnostic } from '#core/document'
import { createLibrary, createVocabulary, type Library, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }

type Values = Record<string, unknown>
type Path = readonly (string | number)[]

/** A place of a document in which a word or a piece of an example is tried. */
export interface Host {
  document: string
  at: Path
  /** What has to stand beside it; null takes a word away. */
  with?: Values
  /** Further inside what `with` has made. */
  in?: Path
}

interface Hosts {
  documents: Record<string, Values>
  places: Record<string, Host>
  words: Record<string, Partial<Host>>
  examples: Record<string, Host>
}

export const hosts = JSON.parse(readFileSync('tests/cases/language/hosts.json', 'utf8')) as Hosts

/** What stands at a path; missing objects on the way are made. */
function reach(root: Values, path: Path): Values {
  return path.reduce<Values>((node, key) => {
    node[key] ??= {}
    if (typeof node[key] !== 'object') throw new Error(`${path.join('/')} is no object: nothing can be tried in it`)
    return node[key] as Values
  }, root)
}

/** A host's document with `values` in their place. */
export function hosted(host: Host, values: Values): Values {
  const document = structuredClone(hosts.documents[host.document] ?? {})
  const listed = host.at.at(-1) === 0 && host.at.length > 1 ? host.at.slice(0, -1) : null
  if (listed) {
    const parent = reach(document, listed.slice(0, -1))
    parent[String(listed.at(-1))] ??= []
  }
  const place = reach(document, host.at)
  Object.assign(place, structuredClone(host.with ?? {}))
  Object.assign(host.in ? reach(place, host.in) : place, values)
  for (const [name, value] of Object.entries(place)) if (value === null) delete place[name]
  return document
}

const vocabulary = createVocabulary(vocabularyData as VocabularyData)
const validators = documentValidators()

const shipped = shippedDocuments()
const shippedLibrary = createLibrary(shipped, fullChecks, vocabulary)
const keyOf = ({ kind, id }: Values | AnyDocument) => `${kind} ${id}`

/** A library in which only the models of `own` are resolved anew: the shipped ones refer to none of them. */
function libraryWith(own: readonly AnyDocument[], ownMenu: boolean): Library {
  const replaced = new Set(own.map(keyOf))
  const others = shipped.filter((each) => !replaced.has(keyOf(each)) && !(ownMenu && each.kind === 'menu'))
  const library = createLibrary([...others, ...own], fullChecks, vocabulary)
  const { resolved } = library
  const isShipped = (id: string) => shippedLibrary.model(id) !== undefined && !replaced.has(`model ${id}`)
  return Object.assign(library, {
    resolved: (id: string) => (isShipped(id) ? shippedLibrary.resolved(id) : resolved(id)),
  })
}

/** What the checker says of documents beside the shipped ones and the other hosts; a menu takes the place of the shipped one. */
export function problemsOf(documents: readonly Values[]): string[] {
  const ids = new Set(documents.map(keyOf))
  const beside = Object.values(hosts.documents).filter((each) => !ids.has(keyOf(each)))
  const library = libraryWith(
    [...beside, ...documents] as AnyDocument[],
    documents.some(({ kind }) => kind === 'menu'),
  )
  return documents.flatMap((document) =>
    checkDocument(document, library, validators)
      .filter(({ severity }) => severity === 'error')
      .map((diagnostic) => printDiagnostic(diagnostic, String(document.id))),
  )
}

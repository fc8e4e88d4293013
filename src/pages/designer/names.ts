import { useEffect, useState } from 'react'
import type { PanelNames } from '#core/design'
import type { DocumentKind } from '#core/document'
import type { HttpCalls } from '#runtime/http'

/** The names of models and dictionaries, as they come. */
export function useNames(http: HttpCalls): PanelNames {
  const [names, setNames] = useState<PanelNames>({})
  useEffect(() => {
    const abort = new AbortController()
    void namesOf(http, abort.signal).then((loaded) => {
      if (!abort.signal.aborted) setNames(loaded)
    }, ignore)
    return () => abort.abort()
  }, [http])
  return names
}

const ignore = () => undefined

async function namesOf(http: HttpCalls, signal: AbortSignal): Promise<PanelNames> {
  const [models, screens, dict] = await Promise.all([
    documentsOf(http, 'model', signal),
    documentsOf(http, 'screen', signal),
    dictionaryNames(http, signal),
  ])
  const published = models.filter(({ publishedRevision }) => publishedRevision !== null)
  return { model: models.map(nameOf), screen: screens.map(nameOf), published: published.map(nameOf), dict }
}

type Names = PanelNames[string]

const named = (value: string, title: string) => ({ value, text: title ? `${title} ${value}` : value })

/** A document of the list, with the revision that is live. */
export interface Listed {
  id: string
  title: string
  publishedRevision: number | null
}

const nameOf = ({ id, title }: Listed) => named(id, title)

/** All documents of a kind, drafts among them. */
export const documentsOf = (http: HttpCalls, kind: DocumentKind, signal: AbortSignal) =>
  allOf<Listed>(http, { path: '/online/document/list', query: { kind }, signal })

interface Question {
  path: string
  query?: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** The rows of a list, with all its pages. */
async function allOf<Row>(http: HttpCalls, { path, query, signal }: Question): Promise<readonly Row[]> {
  type Page = { records: Row[]; pages: number }
  const ask = (pageNo: number) =>
    http.get<Page>(path, { ...query, pageNo: String(pageNo), pageSize: '500' }, { signal, quiet: 'all' })
  const first = await ask(1)
  const others = await Promise.all(Array.from({ length: Math.max(first.pages - 1, 0) }, (_, index) => ask(index + 2)))
  return [first, ...others].flatMap(({ records }) => records)
}

/** The dictionaries by code; without the right to list them only their codes are known. */
async function dictionaryNames(http: HttpCalls, signal: AbortSignal): Promise<Names> {
  try {
    const dictionaries = await allOf<{ dictCode: string; dictName: string }>(http, { path: '/sys/dict/list', signal })
    return dictionaries.map(({ dictCode, dictName }) => named(dictCode, dictName))
  } catch {
    const all = await http.get<Record<string, unknown>>('/sys/dict/queryAllDictItems', {}, { signal, quiet: 'all' })
    return Object.keys(all).map((code) => named(code, ''))
  }
}

import { useCallback, useEffect } from 'react'
import { type DocumentRef, refOfAddress } from '#core/document'
import { fillText, historyMessages as texts } from '#core/message'
import type { PageProps } from '#pages/page'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { DocumentHistory } from '#widgets/document'
import { PublishRevision } from './PublishRevisions.tsx'

/** The history of the document that the address names. */
export function HistoryPage({ params, onTitle }: PageProps) {
  const { faces } = useEngine()
  const ref = refOfAddress(params)
  if (!ref) return <faces.NotFound retry={() => undefined} back={null} />
  return <OpenedHistory key={`${ref.kind} ${ref.id}`} {...{ ...ref, onTitle }} />
}

function OpenedHistory({ kind, id, onTitle }: DocumentRef & Pick<PageProps, 'onTitle'>) {
  const { http } = useEngine().runtime
  const ask = useCallback((signal: AbortSignal) => loadTitle(http, { kind, id }, signal), [http, kind, id])
  const { value: loaded } = useRequest(ask)
  const title = loaded ?? id
  useEffect(() => {
    if (loaded) onTitle?.(fillText(texts.titled, { title: loaded }))
  }, [loaded, onTitle])
  return (
    <>
      <h1 className="document-title">{fillText(texts.titleOf, { title })}</h1>
      <DocumentHistory {...{ kind, id, title }} Publish={PublishRevision} />
    </>
  )
}

type Http = ReturnType<typeof useEngine>['runtime']['http']

/** The title of a document, also of one that is a draft or removed. */
async function loadTitle(http: Http, { kind, id }: DocumentRef, signal: AbortSignal): Promise<string> {
  const query = { kind, keyword: id, pageNo: '1', pageSize: '500' }
  const options = { signal, quiet: 'all' } as const
  const { records } = await http.get<{ records: { id: string; title: string }[] }>(
    '/online/document/list',
    query,
    options,
  )
  return records.find((one) => one.id === id)?.title || id
}

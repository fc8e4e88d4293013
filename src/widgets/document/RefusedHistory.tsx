import { Alert, Button, Modal, Skeleton } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { designMessages, fillText, refusedDraftName, revisionName, historyMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { encodePart } from '#runtime/http'
import { JsonComparison } from '#widgets/code'
import { loadRefusedText, loadText, type RefusedEntry } from './documentCalls.ts'

/** The drafts that were refused because somebody had saved first, each to be read beside what had come before it, and taken up again. */
export function RefusedHistory({ kind, id, drafts }: DocumentRef & { drafts: readonly RefusedEntry[] }) {
  const { runtime, ports } = useEngine()
  const [reading, read] = useState<RefusedEntry | null>(null)
  if (drafts.length === 0) return null
  const mayTake = ports.permissions().shows('document:save')
  // The moment makes the address one of its own, which takes the draft once: a reload must not put it over later changes.
  const take = ({ key }: RefusedEntry) =>
    ports.navigation.go(
      `/online/design/${kind}/${encodePart(id)}?refused=${encodePart(key)}&at=${runtime.ports.clock.nowMs()}`,
    )
  return (
    <section className="document-refused" aria-label={designMessages.refusedTitle}>
      <h2>{designMessages.refusedTitle}</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <span>{refusedDraftName(draft)}</span>
            <Button size="small" onClick={() => read(draft)}>
              {texts.compare}
            </Button>
            {mayTake ? (
              <Button size="small" onClick={() => take(draft)}>
                {designMessages.refusedTake}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {reading ? (
        <Modal open title={refusedDraftName(reading)} width={960} footer={null} onCancel={() => read(null)}>
          <RefusedTexts {...{ kind, id }} draft={reading} />
        </Modal>
      ) : null}
    </section>
  )
}

/** The text of a refused draft beside that of the revision that had come before it. */
function RefusedTexts({ kind, id, draft }: DocumentRef & { draft: RefusedEntry }) {
  const { http } = useEngine().runtime
  const { key, newerRevision, authorName: author } = draft
  const ask = useCallback(
    async (signal: AbortSignal) =>
      Promise.all([
        loadText(http, { kind, id, revision: newerRevision }, signal),
        loadRefusedText(http, { kind, id, key }, signal),
      ]),
    [http, kind, id, key, newerRevision],
  )
  const { value: both, ...request } = useRequest(ask)
  if ('reason' in request) return <Alert type="error" message={request.reason} />
  if (!both) return <Skeleton active />
  const [newer, refused] = both
  return (
    <Suspense fallback={<Skeleton active />}>
      <JsonComparison
        from={{ title: revisionName(newerRevision), text: newer }}
        to={{ title: fillText(designMessages.conflictNewer, { author }), text: refused }}
      />
    </Suspense>
  )
}

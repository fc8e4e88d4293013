import { Alert, Skeleton } from 'antd'
import { type ComponentType, useCallback, useState } from 'react'
import type { DocumentRef } from '#core/document'
import { fillText, revisionName, historyMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { loadHistory, type Pair, type RevisionEntry } from './documentCalls.ts'
import { RefusedHistory } from './RefusedHistory.tsx'
import { RevisionComparison } from './RevisionComparison.tsx'
import { RevisionList } from './RevisionList.tsx'
import { hasContent, isNewDraft } from './revision.ts'
import './document.css'

/** A dialog that publishes one revision, after it has shown what that would do. */
export interface RevisionPublishProps {
  /** With `restore` its content becomes a new revision, as it is not newer than what is live. */
  chosen: DocumentRef & { revision: number; restore: boolean }
  title: string
  onClose(): void
  onPublished(): void
}

interface DocumentHistoryProps extends DocumentRef {
  title: string
  Publish: ComponentType<RevisionPublishProps>
}

const countStep = 20

/** The revisions of a document: who made them when and why, what differs between any two, and the way back to one. */
export function DocumentHistory({ kind, id, title, Publish }: DocumentHistoryProps) {
  const { http } = useEngine().runtime
  const [count, setCount] = useState(countStep)
  const [chosen, choose] = useState<Pair | null>(null)
  const [restoring, restore] = useState<RevisionEntry | null>(null)
  const ask = useCallback(
    (signal: AbortSignal) => loadHistory(http, { kind, id, count }, signal),
    [http, kind, id, count],
  )
  const { value: history, status, retry, ...request } = useRequest(ask)
  if ('reason' in request) return <Alert className="document-failure" type="error" message={request.reason} />
  if (!history) return <Skeleton active aria-busy={status === 'loading'} />
  const { records, total, refused } = history
  const pair = chosen ?? pairWith(records, records.find(hasContent))
  const published = () => {
    restore(null)
    choose(null)
    retry()
  }
  return (
    <div className="document-history">
      <div>
        <RevisionList
          {...{ records, pair }}
          hasMore={records.length < total}
          onMore={() => setCount(count + countStep)}
          onChoose={(entry) => choose(pairWith(records, entry))}
          onRestore={restore}
        />
        <RefusedHistory {...{ kind, id }} drafts={refused} />
      </div>
      <RevisionComparison key={`${pair?.from} ${pair?.to}`} {...{ kind, id, records, pair }} onChoose={choose} />
      {restoring ? (
        <Publish
          chosen={{ kind, id, revision: restoring.revision, restore: !isNewDraft(restoring, records) }}
          title={fillText(isNewDraft(restoring, records) ? texts.draftTitle : texts.restoreTitle, {
            title,
            revision: revisionName(restoring.revision),
          })}
          onClose={() => restore(null)}
          onPublished={published}
        />
      ) : null}
    </div>
  )
}

/** A revision and the one before it; null when there is none before. */
function pairWith(records: readonly RevisionEntry[], entry: RevisionEntry | undefined): Pair | null {
  const before = entry && records.find((one) => one.revision < entry.revision && hasContent(one))
  return entry && before ? { from: before.revision, to: entry.revision } : null
}

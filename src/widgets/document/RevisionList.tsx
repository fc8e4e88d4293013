import { Button } from 'antd'
import { revisionName, historyMessages as texts } from '#core/message'
import { toned } from '#core/palette'
import { useEngine } from '#react/engine'
import type { Pair, RevisionEntry } from './documentCalls.ts'
import { hasContent, isNewDraft } from './revision.ts'

interface RevisionListProps {
  records: readonly RevisionEntry[]
  pair: Pair | null
  hasMore: boolean
  onMore(): void
  /** Compares it with the one before. */
  onChoose(entry: RevisionEntry): void
  onRestore(entry: RevisionEntry): void
}

/** The revisions, newest first. */
export function RevisionList({ records, pair, hasMore, onMore, onChoose, onRestore }: RevisionListProps) {
  const { shows } = useEngine().ports.permissions()
  const mayPublish = shows('document:publish') && shows('document:revert')
  const labelOf = (entry: RevisionEntry) => (isNewDraft(entry, records) ? texts.publishThis : texts.restore)
  return (
    <section className="document-revisions" aria-label={texts.title}>
      <ol>
        {records.map((entry) => (
          <li key={entry.revision} data-compared={pair?.to === entry.revision || undefined}>
            <button
              type="button"
              className="document-revision"
              aria-pressed={pair?.to === entry.revision}
              disabled={!hasContent(entry)}
              onClick={() => onChoose(entry)}
            >
              <span className="document-revision-name">
                {revisionName(entry.revision)} <RevisionState entry={entry} />
              </span>
              {entry.time ? (
                <small>
                  {entry.authorName} · {entry.time}
                </small>
              ) : null}
              {entry.note ? <small>{entry.note}</small> : null}
              {entry.baseMoved && entry.live ? <small className="document-moved">{texts.shippedMoved}</small> : null}
            </button>
            {mayPublish && !entry.live && hasContent(entry) ? (
              <Button
                size="small"
                type="link"
                aria-label={`${labelOf(entry)} ${revisionName(entry.revision)}`}
                onClick={() => onRestore(entry)}
              >
                {labelOf(entry)}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button type="link" onClick={onMore}>
          {texts.earlier}
        </Button>
      ) : null}
    </section>
  )
}

function RevisionState({ entry: { live, state } }: { entry: RevisionEntry }) {
  if (live) return <span className={toned('face-tag', 'success')}>{texts.live}</span>
  if (state === 'draft') return <span className={toned('face-tag', 'info')}>{texts.draft}</span>
  return state === 'deleted' ? <span className="face-tag">{texts.deleted}</span> : null
}

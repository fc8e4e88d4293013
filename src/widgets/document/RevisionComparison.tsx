import { Alert, Segmented, Select, Skeleton } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { placeText } from '#core/design'
import type { DocumentRef } from '#core/document'
import { designNames, fillText, revisionName, historyMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { useRequest } from '#react/watch'
import { JsonComparison } from '#widgets/code'
import {
  type Difference,
  loadDifferences,
  loadTexts,
  type Pair,
  type RevisionEntry,
  type RevisionPair,
} from './documentCalls.ts'
import { hasContent, valuesOfDifference } from './revision.ts'

interface RevisionComparisonProps extends DocumentRef {
  records: readonly RevisionEntry[]
  pair: Pair | null
  onChoose(pair: Pair): void
}

/** What differs between two revisions: in words, or as texts beside each other. */
export function RevisionComparison({ kind, id, records, pair, onChoose }: RevisionComparisonProps) {
  const [view, setView] = useState<'words' | 'text'>('words')
  if (!pair) return <p className="document-note">{texts.only}</p>
  const options = records.filter(hasContent).map(({ revision }) => ({ value: revision, label: revisionName(revision) }))
  const compared = { kind, id, ...pair }
  return (
    <section className="document-comparison" aria-label={texts.compare}>
      <header>
        <Select
          aria-label={texts.from}
          options={options}
          value={pair.from}
          onChange={(from) => onChoose({ ...pair, from })}
        />
        <span aria-hidden>→</span>
        <Select aria-label={texts.to} options={options} value={pair.to} onChange={(to) => onChoose({ ...pair, to })} />
        <Segmented<'words' | 'text'>
          options={(['words', 'text'] as const).map((value) => ({ value, label: texts[value] }))}
          value={view}
          onChange={setView}
        />
      </header>
      {view === 'words' ? <Differences compared={compared} /> : <Texts compared={compared} />}
    </section>
  )
}

function Differences({ compared: { kind, id, from, to } }: { compared: RevisionPair }) {
  const { http } = useEngine().runtime
  const ask = useCallback(
    (signal: AbortSignal) => loadDifferences(http, { kind, id, from, to }, signal),
    [http, kind, id, from, to],
  )
  const { value: differences, ...request } = useRequest(ask)
  if ('reason' in request) return <Alert type="error" message={request.reason} />
  if (!differences) return <Skeleton active />
  if (differences.length === 0) return <p className="document-note">{texts.same}</p>
  return (
    <>
      <p className="document-note">{fillText(texts.count, { count: differences.length })}</p>
      <ul className="document-differences">
        {differences.map((one) => (
          <DifferenceLine key={`${one.change} ${one.pointer} ${one.name}`} difference={one} />
        ))}
      </ul>
    </>
  )
}

function DifferenceLine({ difference }: { difference: Difference }) {
  const [before, after] = valuesOfDifference(difference)
  return (
    <li>
      <b data-change={difference.change}>{designNames.change[difference.change]}</b>
      <span>{placeText(difference)}</span>
      {before !== null || after !== null ? (
        <span className="document-values">
          {before === null ? null : <del>{before}</del>}
          {after === null ? null : <ins>{after}</ins>}
        </span>
      ) : null}
    </li>
  )
}

function Texts({ compared: { kind, id, from, to } }: { compared: RevisionPair }) {
  const { http } = useEngine().runtime
  const ask = useCallback(
    (signal: AbortSignal) => loadTexts(http, { kind, id, from, to }, signal),
    [http, kind, id, from, to],
  )
  const { value: both, ...request } = useRequest(ask)
  if ('reason' in request) return <Alert type="error" message={request.reason} />
  if (!both) return <Skeleton active />
  return (
    <Suspense fallback={<Skeleton active />}>
      <JsonComparison
        from={{ title: revisionName(from), text: both[0] ?? '' }}
        to={{ title: revisionName(to), text: both[1] ?? '' }}
      />
    </Suspense>
  )
}

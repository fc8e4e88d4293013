import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, inspectorMessages as texts } from '#core/message'
import type { ListController } from '#react/list'
import { missingFilters, type NarrowedTo, narrowing, type QueryPart, queryParts } from '#react/report'
import { Section } from './parts.tsx'
import { type RowLimit, RowLimits, useRowLimits } from './RowLimits.tsx'

const partTexts = {
  screen: texts.queryScreen,
  tree: texts.queryTree,
  view: texts.queryView,
  counter: texts.queryCounter,
  filter: texts.queryFilter,
  advanced: texts.queryAdvanced,
} satisfies Record<QueryPart['by'], string>

type CountState =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'ready'; steps: readonly NarrowedTo[] }
  | { kind: 'failed'; reason: string }

/** What a list asks for, and on demand how many rows each part leaves: the one that leaves none is why it is empty. */
export function QueryParts({ list }: { list: ListController }) {
  const parts = queryParts(list)
  const missing = missingFilters(list)
  const [counted, count] = useCounted(list, JSON.stringify(parts))
  const { limits, ask } = useRowLimits(list.program.source ? [] : [list.program.model.id])
  const limit = limits?.[0]
  const countAnew = () => {
    ask()
    count()
  }
  return (
    <Section title={texts.query}>
      {missing.length > 0 ? (
        <p className="inspector-note">{fillText(texts.waiting, { names: missing.join('、') })}</p>
      ) : null}
      {limit ? <RowLimits limit={limit} /> : null}
      {counted.kind === 'ready' ? <Steps steps={counted.steps} limit={limit} /> : <Parts parts={parts} />}
      {counted.kind === 'failed' ? (
        <p className="inspector-note" data-tone="error">
          {fillText(texts.uncounted, { reason: counted.reason })}
        </p>
      ) : null}
      <Button size="small" loading={counted.kind === 'busy'} onClick={countAnew}>
        {counted.kind === 'busy' ? texts.counting : texts.count}
      </Button>
    </Section>
  )
}

/** The counts of one question; another question begins without. */
function useCounted(list: ListController, question: string): [CountState, () => void] {
  const [counted, setCounted] = useState<{ question: string; state: CountState }>({ question, state: { kind: 'none' } })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt === 0) return
    const end = new AbortController()
    const put = (state: CountState) => {
      if (!end.signal.aborted) setCounted({ question, state })
    }
    put({ kind: 'busy' })
    narrowing(list, end.signal).then(
      (steps) => put({ kind: 'ready', steps }),
      (error) => put({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => end.abort()
  }, [list, question, attempt])
  return [counted.question === question ? counted.state : { kind: 'none' }, () => setAttempt((times) => times + 1)]
}

const Parts = ({ parts }: { parts: readonly QueryPart[] }) =>
  parts.length > 0 ? (
    <ul className="inspector-list">
      {parts.map((part) => (
        <li key={`${part.by} ${part.title}`}>
          <PartText part={part} />
        </li>
      ))}
    </ul>
  ) : (
    <p className="inspector-note">{texts.queryNothing}</p>
  )

const PartText = ({ part: { by, title, text } }: { part: QueryPart }) => (
  <>
    <b>{partTexts[by]}</b> {title} <code>{text}</code>
  </>
)

/** Why there is nothing at all. */
function nobodyText(limit: RowLimit | undefined): string {
  if (!limit) return texts.nobody
  return limit.rules.length > 0 ? texts.ruledOut : texts.noData
}

/** Each part with what it leaves. */
function Steps({ steps, limit }: { steps: readonly NarrowedTo[]; limit: RowLimit | undefined }) {
  const emptied = steps.findIndex(({ total }) => total === 0)
  return (
    <ol className="inspector-list">
      {steps.map(({ part, total, capped }, index) => (
        <li key={part ? `${part.by} ${part.title}` : ''} data-tone={index === emptied ? 'error' : undefined}>
          <div className="inspector-step">
            <span>{part ? <PartText part={part} /> : texts.all}</span>
            <span className="inspector-count">
              {total}
              {capped ? '+' : ''}
            </span>
          </div>
          {index === emptied ? <div>{part ? texts.dropped : nobodyText(limit)}</div> : null}
        </li>
      ))}
    </ol>
  )
}

import { fillText, inspectorMessages as texts } from '#core/message'
import type { DashboardController } from '#react/board'
import { type CardLine, cardLines, missingBoardFilters } from '#react/report'
import { Pointer, Reads, Section } from './parts.tsx'
import { type RowLimit, RowLimits, useRowLimits } from './RowLimits.tsx'
import type { PickedSubject } from './subjects.ts'

/** The cards of a dashboard, also those that are not there. */
export function BoardReport({ board, picked }: { board: DashboardController; picked: PickedSubject | null }) {
  const missing = missingBoardFilters(board)
  const lines = cardLines(board)
  const { limits } = useRowLimits([...new Set(lines.flatMap(({ model }) => model || []))])
  return (
    <Section title={texts.cards}>
      {missing.length > 0 ? (
        <p className="inspector-note">{fillText(texts.waiting, { names: missing.join('、') })}</p>
      ) : null}
      <ul className="inspector-list">
        {lines.map((line) => (
          <li key={line.id} aria-current={line.id === picked?.card} data-tone={toneOf(line)}>
            <span className="inspector-name">{line.title || line.id}</span> <code>{line.id}</code> {line.kind}{' '}
            <Pointer screen={board.program.id} pointer={line.pointer} />
            <div>{stateOf(line)}</div>
            <Reads reads={line.reads} />
            <CardLimit limit={limits?.find(({ model }) => model === line.model)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The data rules that keep rows from a card; nothing where there are none. */
const CardLimit = ({ limit }: { limit: RowLimit | undefined }) =>
  limit && limit.rules.length > 0 ? <RowLimits limit={limit} /> : null

const toneOf = ({ cause, status }: CardLine): string | undefined =>
  cause ? 'muted' : status === 'failed' ? 'error' : undefined

function stateOf({ cause, status, rows, failure }: CardLine): string {
  if (cause) {
    const by = cause.by === 'permission' ? texts.byPermission : texts.byExpression
    return `${texts.hidden} ${by} ${cause.detail}`
  }
  switch (status) {
    case 'waiting':
      return texts.cardWaiting
    case 'loading':
      return texts.cardLoading
    case 'failed':
      return failure
    case 'ready':
      return fillText(texts.cardRows, { rows })
  }
}

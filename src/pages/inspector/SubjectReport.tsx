import { Button } from 'antd'
import { designMessages, fillText, inspectorMessages as texts } from '#core/message'
import type { DashboardController } from '#react/board'
import { useEngine } from '#react/engine'
import type { Subject, WrittenAt } from '#react/inspect'
import { type CardLine, cardLines, detailContext, formContext, missingBoardFilters } from '#react/report'
import { encodePart } from '#runtime/http'
import { ItemsReport } from './ItemsReport.tsx'
import { ListReport } from './ListReport.tsx'
import { Faults, Place, Pointer, Reads, Section } from './parts.tsx'
import { type RowLimit, RowLimits, useRowLimits } from './RowLimits.tsx'
import { ScreenAudience } from './ScreenAudience.tsx'
import { type PickedSubject, programOf } from './subjects.ts'

interface SubjectReportProps {
  subject: Subject
  /** The element selected inside it. */
  picked: PickedSubject | null
}

/** One screen: its document, the document's diagnostics, and the reports of its parts. */
export function SubjectReport({ subject, picked }: SubjectReportProps) {
  const program = programOf(subject)
  return (
    <div className="inspector-body">
      <Place {...placeOf(subject)} />
      <Faults diagnostics={program.diagnostics} />
      <Parts subject={subject} picked={picked} />
      {isScreenId(program.id) ? <DesignThis screen={program.id} /> : null}
      {isScreenId(program.id) ? <ScreenAudience screen={program.id} /> : null}
    </div>
  )
}

/** The way to the designer of the screen, for those who may save it. */
function DesignThis({ screen }: { screen: string }) {
  const { ports } = useEngine()
  if (!ports.permissions().shows('document:save')) return null
  return (
    <Button size="small" onClick={() => ports.navigation.go(`/online/design/screen/${encodePart(screen)}`)}>
      {designMessages.designThis}
    </Button>
  )
}

/** A form or list written in place, or a small form that an action asks with, is no screen of its own. */
const isScreenId = (id: string): boolean => id.includes('/') && !id.includes('#')

/** A list defined inline is located at its item. */
function placeOf(subject: Subject): WrittenAt {
  const { id } = programOf(subject)
  const inside = subject.kind === 'list' ? subject.inside : undefined
  const isInPlace = inside && id.startsWith(`${inside.document.id}#`)
  return isInPlace ? inside : { document: { kind: 'screen', id }, pointer: '' }
}

function Parts({ subject, picked }: SubjectReportProps) {
  switch (subject.kind) {
    case 'list':
      return <ListReport list={subject.list} inside={subject.inside} picked={picked} />
    case 'form':
      return <ItemsReport context={formContext(subject.form)} picked={picked} />
    case 'detail':
      return <ItemsReport context={detailContext(subject.detail)} picked={picked} />
    case 'dashboard':
      return <BoardReport board={subject.board} picked={picked} />
    case 'screen':
      return null
  }
}

/** The cards of a dashboard, also those that are not there. */
function BoardReport({ board, picked }: { board: DashboardController; picked: PickedSubject | null }) {
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
  cause ? 'muted' : status === 'failed' || status === 'stale' ? 'error' : undefined

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
    case 'stale':
      return failure
    case 'ready':
      return fillText(texts.cardRows, { rows })
  }
}

import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { fillText, inspectorMessages as texts } from '#core/message'
import type { WrittenAt } from '#react/inspect'
import type { ListController } from '#react/list'
import {
  type ActionLine,
  actionLines,
  type ColumnLine,
  columnLines,
  missingFilters,
  type NarrowedTo,
  narrowing,
  type QueryPart,
  queryParts,
} from '#react/report'
import { useRequest } from '#react/watch'
import { Pointer, Section, valueText } from './parts.tsx'
import { type RowLimit, RowLimits, useRowLimits } from './RowLimits.tsx'
import type { PickedSubject } from './subjects.ts'

interface ListReportProps {
  list: ListController
  /** The item that contains the list, if it is embedded in a form or detail. */
  inside: WrittenAt | undefined
  picked: PickedSubject | null
}

/** The query of a list and its row counts; its columns and actions, including hidden ones. */
export function ListReport({ list, inside, picked }: ListReportProps) {
  const row = list.rows.snapshot().find(({ id }) => id === picked?.row)?.row ?? null
  const column = picked?.column ?? ''
  const screenOf = (pointer: string) =>
    inside && pointer.startsWith(`${inside.pointer}/`) ? inside.document.id : list.program.id
  return (
    <>
      <QueryParts list={list} />
      <Section title={texts.columns}>
        <ul className="inspector-list">
          {columnLines(list, row).map((line) => (
            <ColumnText
              key={line.id}
              screen={screenOf(line.pointer)}
              line={line}
              chosen={line.id === column}
              value={row?.[line.id]}
            />
          ))}
        </ul>
      </Section>
      <Section title={texts.toolbar}>
        <Actions screenOf={screenOf} lines={actionLines(list, null)} />
      </Section>
      <Section title={texts.rowActions}>
        {row ? (
          <Actions screenOf={screenOf} lines={actionLines(list, row)} />
        ) : (
          <p className="inspector-note">{texts.rowHint}</p>
        )}
      </Section>
    </>
  )
}

const columnTexts = {
  permission: texts.byPermission,
  page: texts.byPage,
  setting: texts.bySetting,
  document: texts.byDocument,
} satisfies Record<NonNullable<ColumnLine['by']>, string>

interface ColumnTextProps {
  screen: string
  line: ColumnLine
  chosen: boolean
  /** Of the picked row. */
  value: unknown
}

function ColumnText({
  screen,
  line: { title, id, widget, pointer, definedAt, visible, by, detail, masked },
  chosen,
  value,
}: ColumnTextProps) {
  return (
    <li aria-current={chosen} data-tone={visible ? undefined : 'muted'}>
      <span className="inspector-name">{title}</span> <code>{id}</code> {widget}{' '}
      <Pointer screen={screen} pointer={pointer} inModel={definedAt} />
      {by ? (
        <div>
          <b>{texts.hidden}</b> {columnTexts[by]} <code>{detail}</code>
        </div>
      ) : null}
      {masked ? (
        <div>
          <b>{texts.masked}</b> {texts.byPermission} <code>{masked}</code>
        </div>
      ) : null}
      {chosen && value !== undefined ? <code className="inspector-value">{valueText(value)}</code> : null}
    </li>
  )
}

const actionTexts = {
  permission: texts.byPermission,
  states: texts.byStates,
  expression: texts.byExpression,
} satisfies Record<NonNullable<ActionLine['cause']>['by'], string>

interface ActionsProps {
  screenOf(pointer: string): string
  lines: readonly ActionLine[]
}

const Actions = ({ screenOf, lines }: ActionsProps) => (
  <ul className="inspector-list">
    {lines.map(({ id, title, pointer, cause, hint }) => (
      <li key={id} data-tone={cause ? 'muted' : undefined}>
        <span className="inspector-name">{title}</span> <code>{id}</code>{' '}
        <Pointer screen={screenOf(pointer)} pointer={pointer} />
        {cause ? (
          <div>
            <b>{texts.hidden}</b> {actionTexts[cause.by]} <code>{cause.detail}</code>
          </div>
        ) : null}
        {hint ? (
          <div>
            <b>{texts.disabled}</b> {hint}
          </div>
        ) : null}
      </li>
    ))}
  </ul>
)

const partTexts = {
  screen: texts.queryScreen,
  tree: texts.queryTree,
  view: texts.queryView,
  counter: texts.queryCounter,
  filter: texts.queryFilter,
  advanced: texts.queryAdvanced,
} satisfies Record<QueryPart['by'], string>

/** The parts of a list's query and, on demand, how many rows each leaves: the one that leaves none makes the list empty. */
function QueryParts({ list }: { list: ListController }) {
  const parts = queryParts(list)
  const missing = missingFilters(list)
  const [counted, count] = useCounted(list, JSON.stringify(parts))
  const { limits, retry } = useRowLimits(list.program.source ? [] : [list.program.model.id])
  const limit = limits?.[0]
  const countAnew = () => {
    retry()
    count()
  }
  return (
    <Section title={texts.query}>
      {missing.length > 0 ? (
        <p className="inspector-note">{fillText(texts.waiting, { names: missing.join('、') })}</p>
      ) : null}
      {limit ? <RowLimits limit={limit} /> : null}
      {counted?.status === 'ready' ? <Steps steps={counted.value} limit={limit} /> : <Parts parts={parts} />}
      {counted?.status === 'failed' ? (
        <p className="inspector-note" data-tone="error">
          {fillText(texts.uncounted, { reason: counted.reason })}
        </p>
      ) : null}
      <Button size="small" loading={counted?.status === 'loading'} onClick={countAnew}>
        {counted?.status === 'loading' ? texts.counting : texts.count}
      </Button>
    </Section>
  )
}

/** The row counts of one query, once requested, and how to request them. */
function useCounted(list: ListController, question: string) {
  const [isBegun, setIsBegun] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is counted anew
  const ask = useCallback((signal: AbortSignal) => narrowing(list, signal), [list, question])
  const counted = useRequest(isBegun ? ask : null)
  return [isBegun ? counted : null, isBegun ? counted.retry : () => setIsBegun(true)] as const
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

/** Each part with its row count. */
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

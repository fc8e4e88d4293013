import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, inspectorMessages as texts } from '#core/message'
import {
  cellReport,
  type ItemContext,
  type ItemLine,
  type ItemReport,
  itemAt,
  itemLines,
  itemReport,
  type Reason,
} from '#react/report'
import { Flags, Place, Reads, Section, valueText } from './parts.tsx'
import type { PickedSubject } from './subjects.ts'

interface ItemsReportProps {
  context: ItemContext
  picked: PickedSubject | null
}

/** All items of a form or detail, including hidden ones, and the report of the selected one. In details read-only is not mentioned. */
export function ItemsReport({ context, picked }: ItemsReportProps) {
  const [way, setWay] = useState<readonly string[]>(picked?.items ?? [])
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (picked) setWay(picked.items)
  }, [picked])
  const found = itemAt(context, way)
  const report = found && itemReport(found.context, found.id)
  const cell = found && picked?.items.join() === way.join() ? cellReport(found.context, found.id, picked) : null
  const isDetail = context.evaluation().lookup('$mode') === 'view'
  const lines = itemLines(context).filter((line) => matches(line, search.trim()))
  return (
    <>
      {cell && found ? <ItemCard report={cell} screen={found.context.screen} /> : null}
      {report && found ? <ItemCard report={report} screen={found.context.screen} /> : null}
      <Section title={texts.items}>
        <Input
          size="small"
          allowClear
          placeholder={texts.find}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className="inspector-items">
          {lines.map((line) => (
            <li key={line.way.join(' ')}>
              <button
                type="button"
                aria-current={line.way.join() === way.join()}
                style={{ paddingLeft: 8 + 12 * line.depth }}
                onClick={() => setWay(line.way)}
              >
                <span className="inspector-name">{line.title}</span>
                <Flags {...line.report.state} readonly={line.report.state.readonly && !isDetail} />
              </button>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const matches = ({ title, way }: ItemLine, search: string): boolean =>
  search === '' || title.includes(search) || (way.at(-1) ?? '').includes(search)

interface ItemCardProps {
  report: ItemReport
  screen: string
}

/** The report of one item: where it is defined, its state, and the reasons. */
function ItemCard({ report, screen }: ItemCardProps) {
  const { title, kind, field, widget, pointer, definedAt, state, reasons } = report
  return (
    <section className="inspector-card">
      <h3>
        {title} <Flags {...state} />
      </h3>
      <Place document={{ kind: 'screen', id: screen }} pointer={pointer} inModel={definedAt} />
      <p className="inspector-facts">
        {[kind, field && `${field.model}.${field.name}: ${field.type}`, widget && `${texts.widget} ${widget}`]
          .filter(Boolean)
          .join('　')}
      </p>
      {reasons.length > 0 ? (
        <ul className="inspector-list">
          {reasons.map((reason) => (
            <ReasonLine key={`${reason.state} ${reason.by} ${reason.detail} ${reason.around}`} reason={reason} />
          ))}
        </ul>
      ) : (
        <p className="inspector-note">{texts.plain}</p>
      )}
      <Facts report={report} />
    </section>
  )
}

/** The source of a reason, in words. */
const byTexts = {
  type: texts.byType,
  model: texts.byModel,
  item: texts.byItem,
  permission: texts.byPermission,
  mode: texts.byMode,
  expression: texts.byExpression,
  record: texts.byRecord,
  header: texts.byHeader,
  empty: texts.byEmpty,
  rule: texts.byRule,
  ask: texts.byAsk,
  overlap: texts.byOverlap,
  server: texts.byServer,
  screen: texts.byScreen,
} satisfies Record<Reason['by'], string>

function ReasonLine({ reason }: { reason: Reason }) {
  const { state, by, detail, around, place, reads } = reason
  const says = state === 'invalid' && by === 'record' ? texts.byRule : byTexts[by]
  return (
    <li data-tone={state === 'invalid' ? 'error' : undefined}>
      <b>{texts[state]}</b> {says} <code>{detail}</code>
      {around ? <div>{fillText(texts.around, { title: around })}</div> : null}
      <Reads reads={reads} />
      {place ? <Place {...place} /> : null}
    </li>
  )
}

function Facts({ report: { field, value, rules, optionsWhere } }: { report: ItemReport }) {
  return (
    <>
      {field ? (
        <Section title={texts.value}>
          <code className="inspector-value">{valueText(value)}</code>
        </Section>
      ) : null}
      {optionsWhere ? (
        <Section title={texts.options}>
          <code className="inspector-value">{optionsWhere}</code>
        </Section>
      ) : null}
      {rules.length > 0 ? (
        <Section title={texts.rules}>
          <ul className="inspector-list">
            {rules.map((rule) => (
              <li key={rule}>
                <code>{rule}</code>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

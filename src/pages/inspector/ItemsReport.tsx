import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { inspectorMessages as texts } from '#core/message'
import { cellReport, type ItemContext, type ItemLine, itemAt, itemLines, itemReport } from '#react/report'
import { ItemCard } from './ItemCard.tsx'
import { Flags, Section } from './parts.tsx'
import type { PickedSubject } from './subjects.ts'

interface ItemsReportProps {
  context: ItemContext
  picked: PickedSubject | null
}

/** All items of a form or detail, also those that are hidden, and everything about the chosen one. Of a detail nothing is said to be read-only, as all of it is. */
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

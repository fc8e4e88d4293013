import { useCallback, useMemo, useState } from 'react'
import { compileTimeline } from '#core/dashboard'
import { createCollector, type RecordValues } from '#core/model'
import { screenNames, type TimelineItem, type TimelineProgram } from '#core/screen'
import { listQuery, rowLine } from '#react/board'
import { useDictionaryArrivals, useEngine } from '#react/engine'
import { type AskEvents, type EmbeddedProps, useEventPages } from '#react/item'
import { createScope } from '#react/scope'
import { useLibrary } from '#react/source'
import { useOpener } from './layerContext.ts'
import { Unsaved } from './Unsaved.tsx'

type TimelineProps = EmbeddedProps & { item: TimelineItem }

/** Records that belong to the surrounding one, ordered by one of their times; reloaded when that record changes. */
export function EmbeddedTimeline({ item, title, help, record, model, screenId }: TimelineProps) {
  const { faces } = useEngine()
  const library = useLibrary()
  const program = useMemo(() => {
    const collector = createCollector({ kind: 'screen', id: screenId }, library.checks)
    const place = { library, collector, screenId, at: [], names: screenNames, record: model }
    return typeof item.document === 'object' ? compileTimeline(item.document, place) : undefined
  }, [item, library, model, screenId])
  if (!program) return null
  const stored = record.id !== undefined && record.id !== null
  return (
    <faces.Group id={item.id} title={title || program.source.model.title} help={help} columns={1}>
      {stored ? (
        <Lines key={`${String(record.id)} ${String(record.rowVersion)}`} program={program} record={record} />
      ) : (
        <Unsaved id={item.id} />
      )}
    </faces.Group>
  )
}

interface LinesProps {
  program: TimelineProgram
  /** The surrounding record. */
  record: RecordValues
}

function Lines({ program, record }: LinesProps) {
  const { faces, ports } = useEngine()
  const opener = useOpener()
  useDictionaryArrivals()
  const [scope] = useState(() => createScope(ports, { $mode: 'view' }))
  const names = useMemo(() => ({ $record: record }), [record])
  const { source } = program
  const ask = useCallback<AskEvents>(
    (pageNo, signal) => {
      const query = { ...listQuery(source, { scope, names, values: {} }), pageNo: String(pageNo) }
      return ports.records.of(source.model.api ?? '').list(query, { signal, quiet: 'all' })
    },
    [source, scope, names, ports],
  )
  const { rows, ...pages } = useEventPages(ask)
  const open = (what: string, id: unknown) => () => void opener.open({ what, params: { id } })
  const events = rows.map((row) => ({
    ...rowLine(program, row, { scope, names, rows: [] }),
    id: String(row.id),
    time: String(row[program.time] ?? ''),
    person: '',
    changes: [],
    open: program.open ? open(program.open, row.id) : null,
  }))
  return <faces.Timeline events={events} {...pages} />
}

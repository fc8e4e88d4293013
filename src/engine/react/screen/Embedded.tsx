import { type CSSProperties, useContext, useEffect, useMemo, useState } from 'react'
import { segmentsOf } from '#core/document'
import { type Evaluation, type Expression, parseExpression } from '#core/expression'
import { codeOf, createCollector, type Model, type RecordValues } from '#core/model'
import {
  type ActionBar,
  compileEmbedded,
  type EmbeddedList,
  embeddedDocument,
  type ListItem,
  placedId,
  type ScreenItem,
} from '#core/screen'
import { useEngine } from '#react/engine'
import { type EmbeddedProps, useCounted } from '#react/item'
import { createListController, type ListState } from '#react/list'
import { boundValues, boundWhere, createScope, type Scope } from '#react/scope'
import { useLibrary } from '#react/source'
import { derived, useWatched } from '#react/watch'
import { composedCompiler } from './compiled.ts'
import { InspectedPlace } from './InspectedPlace.tsx'
import { useOpener } from './layerContext.ts'
import { valuesOf } from './partValues.ts'
import { ScreenContext } from './screenProps.ts'
import { Timeline } from './timelinePart.ts'
import { Unsaved } from './Unsaved.tsx'

/** A list, screen or timeline that is embedded in a form or detail and depends on its record. */
export function EmbeddedHost({ item, ...props }: EmbeddedProps) {
  if (item.kind === 'list') return <EmbeddedListHost item={item} {...props} />
  return item.kind === 'screen' ? <EmbeddedScreen item={item} {...props} /> : <Timeline item={item} {...props} />
}

/** A screen that receives the record as it is stored. */
function EmbeddedScreen({ item, title, help, record, model }: EmbeddedProps & { item: ScreenItem }) {
  const { ports, faces } = useEngine()
  const [scope] = useState(() => createScope(ports, { $mode: 'view' }))
  const Screen = useContext(ScreenContext)
  if (!Screen) return null
  const stored = record.id !== undefined && record.id !== null
  const body = stored ? (
    <Screen screenId={item.screen} params={valuesOf(item.with, scope.evaluation(model, record, { $record: record }))} />
  ) : (
    <Unsaved id={item.id} />
  )
  if (!title) return body
  return (
    <faces.Group id={item.id} title={title} help={help} columns={1}>
      {body}
    </faces.Group>
  )
}

/** A list of records that belong to the surrounding one; nothing if the user may not list them. */
function EmbeddedListHost({ item, title, help, record, model, screenId }: EmbeddedProps & { item: ListItem }) {
  const { ports, faces } = useEngine()
  const library = useLibrary()
  const embedded = useMemo(() => compiled(item, { library, model, screenId }), [item, library, model, screenId])
  const [scope] = useState(() => createScope(ports, { $mode: 'view' }))
  if (!embedded || !mayRead(embedded, scope)) return null
  const { program, where } = embedded
  const evaluation = scope.evaluation(model, record, { $record: record })
  const condition = where ? boundWhere(where, evaluation) : ''
  const values = where ? boundValues(where, evaluation) : {}
  const stored = record.id !== undefined && record.id !== null
  return (
    <faces.Group id={item.id} title={title || (program.title.text ?? '')} help={help} columns={1}>
      {stored ? (
        <Listed
          key={condition}
          program={narrowed(program, { condition, values, evaluation })}
          {...{ item, screenId }}
        />
      ) : (
        <Unsaved id={item.id} />
      )}
    </faces.Group>
  )
}

interface EmbeddingScreen {
  library: ReturnType<typeof useLibrary>
  model: Model
  screenId: string
}

function compiled({ id, document, pointer }: ListItem, around: EmbeddingScreen): EmbeddedList | undefined {
  const { library, model, screenId } = around
  const list = embeddedDocument(document, { library, id: placedId(screenId, id) })
  const collector = createCollector({ kind: 'screen', id: screenId }, library.checks)
  const at = segmentsOf(pointer)
  const own = { collector, at: typeof document.list === 'string' ? [] : [...at, 'list'] }
  const boards = composedCompiler()
  return list && compileEmbedded(document, { library, collector, boards, at, list, record: model, own })
}

const mayRead = ({ program: { permission, model, source } }: EmbeddedList, scope: Scope): boolean =>
  (source !== undefined && permission === undefined) || scope.shows(permission ?? codeOf(model, 'list'))

interface EmbeddedCondition {
  /** The condition with its names filled in; empty if there is none. */
  condition: string
  /** The values that it fixes for every row. */
  values: RecordValues
  evaluation: Evaluation
}

/** The list under the condition; new records start with the values that it fixes. */
function narrowed(program: EmbeddedList['program'], { condition, values }: EmbeddedCondition): EmbeddedList['program'] {
  const read = condition ? parseExpression(condition) : undefined
  if (!read?.ok) return program
  return {
    ...program,
    where: both(program.where, read.expression),
    toolbar: withInitialValues(values, program.toolbar),
    rowActions: withInitialValues(values, program.rowActions),
  }
}

const both = (own: Expression | undefined, added: Expression): Expression =>
  own ? { kind: 'binary', operator: '&&', left: own, right: added } : added

function withInitialValues(values: RecordValues, { actions, more }: ActionBar): ActionBar {
  const defaults = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { reads: [], read: () => value }]),
  )
  const withDefaults = (bar: ActionBar['actions']) =>
    bar.map((action) => (action.id === 'create' ? { ...action, values: { ...defaults, ...action.values } } : action))
  return { actions: withDefaults(actions), more: withDefaults(more) }
}

interface ListedProps {
  program: EmbeddedList['program']
  item: ListItem
  screenId: string
}

/** The list itself. Its query is not kept in the address or history, which belong to the surrounding screen. */
function Listed({ program, item, screenId }: ListedProps) {
  const { ports, faces } = useEngine()
  const library = useLibrary()
  const opener = useOpener()
  const { limit } = item.document
  const [list] = useState(() => {
    const scope = createScope(ports, { $mode: 'view' })
    const own = limit ? { ...program, id: placedId(program.id, item.id) } : program
    return createListController({ program: own, library, scope, ports, opener, params: {}, route: own.id })
  })
  const [subject] = useState(() => {
    const inside = { document: { kind: 'screen', id: screenId }, pointer: item.pointer } as const
    return { kind: 'list', list, inside } as const
  })
  useEffect(() => list.start(), [list])
  const [total] = useState(() => derived(list.state, ({ status, total: rows }) => [status, rows], loadedTotal))
  const count = useWatched(total)
  useCounted(count)
  const [settled, setSettled] = useState(false)
  if (!settled && count !== null) setSettled(true)
  const height = `${heightPx(limit)}px`
  return (
    <div
      data-embedded={limit ? 'rows' : 'list'}
      data-settled={settled || undefined}
      style={{ '--embedded-height': height } as CSSProperties}
    >
      <InspectedPlace subject={subject}>
        <faces.List list={list} onDrawn={() => undefined} printable />
      </InspectedPlace>
    </div>
  )
}

/** How many rows a list has, once it is loaded. */
const loadedTotal = ({ status, total }: ListState): number | null => (status === 'ready' ? total : null)

const rowPx = 44
const maxRows = 8

/** Height of a list: enough for some rows; the others are scrolled to. Cards on a phone that need less take less once they are there. */
const heightPx = (limit: number | undefined): number =>
  (Math.min(limit ?? maxRows, maxRows) + 1) * rowPx + (limit ? 100 : 180)

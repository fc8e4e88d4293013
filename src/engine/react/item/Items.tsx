import { type CSSProperties, memo, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { RecordValues } from '#core/model'
import type {
  GroupItem,
  ItemProgram,
  ListItem,
  OneItem,
  ScreenItem,
  TabsItem,
  TextItem,
  TimelineItem,
} from '#core/screen'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { type FormController, tabNodeId } from '#react/form'
import { useWatched } from '#react/watch'
import { FieldHost } from './FieldHost.tsx'
import { FoldedHost } from './FoldedHost.tsx'
import { OverHost } from './OverHost.tsx'
import { boxesOf, boxStyle, expectedHeightPx, noBox, rowsOfItems, spanOf, waits } from './parts.ts'
import { DetailSurface, FormSurface, useSurface } from './surface.tsx'
import { TimelineHost } from './TimelineHost.tsx'
import { useTabs } from './useTabs.ts'
import { ValueHost } from './ValueHost.tsx'

interface ItemsProps {
  items: readonly ItemProgram[]
}

/** Items in document order, each a cell of the surrounding grid. A long list is rendered in parts. */
export function Items({ items }: ItemsProps) {
  const { columns, own } = useSurface()
  const parts = useMemo(() => rowsOfItems(items, columns), [items, columns])
  if (own) return items.map((item) => <OwnFormHost key={item.id} item={item} />)
  return parts.length > 1 ? <Parts parts={parts} /> : <Hosts items={items} />
}

const Hosts = memo(function Hosts({ items }: ItemsProps) {
  return items.map((item) => <ItemHost key={item.id} item={item} />)
})

/** An item in the form that it keeps, whatever other items become. */
const OwnFormHost = memo(function OwnFormHost({ item }: { item: ItemProgram }) {
  const { form: around, own } = useSurface()
  const form = own?.formOf(item) ?? around
  const other = form === around ? null : form
  useEffect(() => other?.start(), [other])
  return <ItemHost item={item} own={other} />
})

/**
 * Parts that fill whole rows are boxes, which the browser skips while they are far from the viewport; other parts have
 * `display: contents`. Fields stay mounted when a part changes from one to the other.
 */
function Parts({ parts }: { parts: readonly (readonly ItemProgram[])[] }) {
  const { columns, item: viewOf } = useSurface()
  const boxes = useWatched(useMemo(() => boxesOf({ parts, columns, viewOf }), [parts, columns, viewOf]))
  return parts.map((part, index) => (
    <div key={part[0]?.id} style={boxes[index] ? boxStyle(part, columns) : noBox}>
      <Hosts items={part} />
    </div>
  ))
}

/** A nested record as a group: in a form it has its own form, in a detail its own context. */
function OneHost({ item }: { item: OneItem }) {
  const { item: viewOf, columns, form, record } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  return (
    <faces.Group id={item.id} title={title} help={help} columns={columns}>
      {form ? <OneForm item={item} form={form} /> : <OneDetail item={item} value={record[item.field.name]} />}
    </faces.Group>
  )
}

/** Remounts when another form takes its place, after all values were replaced. */
function OneForm({ item, form }: { item: OneItem; form: FormController }) {
  const inner = useWatched(form.nestedForm(item.field.name))
  const { columns, Inside } = useSurface()
  if (!inner) return null
  return (
    <FormSurface key={keyOf(inner)} form={inner} columns={columns} Inside={Inside}>
      <Items items={inner.program.items} />
    </FormSurface>
  )
}

const keys = new WeakMap<FormController, number>()
let last = 0

function keyOf(form: FormController): number {
  const key = keys.get(form) ?? ++last
  keys.set(form, key)
  return key
}

const none: RecordValues = Object.freeze({})

/** Without a record, the items have no values. */
function OneDetail({ item, value }: { item: OneItem; value: unknown }) {
  const { detail, columns, Inside } = useSurface()
  const record = typeof value === 'object' && value !== null ? (value as RecordValues) : none
  const context = useMemo(() => detail?.nestedContext(item, record), [detail, item, record])
  if (!context) return null
  return (
    <DetailSurface detail={context} record={record} columns={columns} Inside={Inside}>
      <Items items={context.program.items} />
    </DetailSurface>
  )
}

interface ItemHostProps {
  item: ItemProgram
  /** On a canvas: the form of the item where it is not that of the surface. */
  own?: FormController | null
}

/**
 * One item in its cell. Hidden items keep their state, far ones are rendered later, and a broken one leaves the others alone. Another form
 * of its own begins again inside the cell: an element that came or went among the cells would have the styles of all of them resolved.
 */
const ItemHost = memo(function ItemHost({ item, own = null }: ItemHostProps) {
  const { columns, item: viewAround, programId, drawing, own: forms } = useSurface()
  const { ports, faces, hiddenBy } = useEngine()
  const { visible, causes } = useWatched((own?.item ?? viewAround)(item.id)).state
  const isShown = visible || item.kind === 'broken' || hiddenBy !== undefined
  const everShown = useRef(false)
  if (isShown) everShown.current = true
  const isNear = useDrawn(item, everShown.current)
  const isDrawn = isNear || own !== null
  const place = useCallback((element: HTMLElement | null) => drawing.place(item.id, element), [drawing, item.id])
  const fallback = (broken: Broken) => <BrokenBox item={item} broken={broken} Box={faces.Broken} />
  return (
    <div
      ref={everShown.current ? place : undefined}
      hidden={!isShown}
      data-item={item.id}
      data-late={waits(item) ? undefined : ''}
      data-concealed={isShown && !visible && item.kind !== 'broken' ? hiddenBy?.(causes) : undefined}
      style={{ ...cellStyle(item, columns), ...(isDrawn ? {} : { minHeight: expectedHeightPx(item) }) }}
    >
      {isDrawn && (
        <ErrorBoundary
          key={own ? keyOf(own) : undefined}
          place={`item ${item.id} of ${programId}`}
          report={ports.report}
          fallback={fallback}
        >
          {own && forms ? <forms.Face item={item} form={own} /> : <ItemFace item={item} />}
        </ErrorBoundary>
      )}
    </div>
  )
})

/** What an item renders in its cell. */
export function ItemFace({ item }: { item: ItemProgram }) {
  const { form } = useSurface()
  const { faces } = useEngine()
  switch (item.kind) {
    case 'field':
      return form && form.mode !== 'view' ? <FieldHost item={item} form={form} /> : <ValueHost item={item} />
    case 'group':
      return <GroupHost item={item} />
    case 'timeline':
      return item.document ? <InsideHost item={item} /> : <TimelineHost item={item} />
    case 'list':
    case 'screen':
      return <InsideHost item={item} />
    case 'one':
      return <OneHost item={item} />
    case 'tabs':
      return <TabsHost item={item} />
    case 'text':
      return <TextHost item={item} />
    case 'widget':
      return <OverHost item={item} />
    case 'repeat':
    case 'handwritten':
    case 'pageBreak':
      return null
    case 'broken': {
      const { message, hint = '', pointer } = item.diagnostic
      return <faces.Broken size="item" message={message} hint={hint} place={pointer} requestId="" retry={null} />
    }
  }
}

interface BrokenBoxProps {
  item: ItemProgram
  broken: Broken
  Box: ReturnType<typeof useEngine>['faces']['Broken']
}

function BrokenBox({ item, broken, Box }: BrokenBoxProps) {
  const message = broken.error instanceof Error ? broken.error.message : String(broken.error)
  return (
    <Box size="item" message={message} hint="" place={item.pointer} requestId={broken.requestId} retry={broken.retry} />
  )
}

/** Items that load rows of their own. */
const late: ReadonlySet<ItemProgram['kind']> = new Set(['list', 'screen', 'timeline'])

/** Whether an item is rendered yet: only fields, widgets and items that load rows are deferred. */
function useDrawn(item: ItemProgram, everShown: boolean): boolean {
  const { drawing } = useSurface()
  const subscribe = useCallback((listener: () => void) => drawing.subscribe(item.id, listener), [drawing, item.id])
  const read = () => everShown && (!(waits(item) || late.has(item.kind)) || drawing.isDrawn(item.id))
  return useSyncExternalStore(subscribe, read, read)
}

/** The position of an item in the grid. Names such as `--span-2` let narrow screens fold the columns. */
function cellStyle(item: ItemProgram, columns: number): CSSProperties {
  const span = spanOf(item, columns)
  const gridColumn = span >= columns ? '1 / -1' : span > 1 ? `span var(--span-${span}, ${span})` : undefined
  return { minWidth: 0, ...(gridColumn ? { gridColumn } : {}), ...(waits(item) ? apart(expectedHeightPx(item)) : {}) }
}

/**
 * Each field has its own layout and paint containment, and far ones are skipped: a keystroke costs as much in a form of 300 fields as
 * in one of three. The margin leaves room for focus rings.
 */
const apart = (heightPx: number): CSSProperties => ({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto calc(${heightPx}px + var(--label-above, 0px))`,
  overflowClipMargin: 8,
})

/** Embedded lists, screens and timelines, rendered by the screen's own component; they read the record as stored. */
function InsideHost({ item }: { item: ListItem | ScreenItem | TimelineItem }) {
  const { item: viewOf, form, record, model, programId, Inside } = useSurface()
  const { title, help } = useWatched(viewOf(item.id))
  if (!Inside) return null
  return <Inside {...{ item, title, help, model }} screenId={programId} record={form ? form.stored() : record} />
}

/** Items under a heading. */
function GroupHost({ item }: { item: GroupItem }) {
  const { item: viewOf, columns } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  return (
    <faces.Group id={item.id} title={title} help={help} columns={columns}>
      <Items items={item.items} />
    </faces.Group>
  )
}

/** Items on pages of tabs. */
function TabsHost({ item }: { item: TabsItem }) {
  const { columns } = useSurface()
  const { faces } = useEngine()
  const { pages, active, choose } = useTabs(item)
  const tabs = pages.map((page) => ({
    ...page,
    children: (
      <>
        <Items items={item.tabs.find(({ id }) => id === page.id)?.items ?? []} />
        <FoldedHost page={tabNodeId(item.id, page.id)} />
      </>
    ),
  }))
  return <faces.Tabs id={item.id} tabs={tabs} active={active} columns={columns} onChange={choose} />
}

/** A text between items. */
function TextHost({ item }: { item: TextItem }) {
  const { item: viewOf } = useSurface()
  const { faces } = useEngine()
  return <faces.Text item={item} text={useWatched(viewOf(item.id)).title} />
}

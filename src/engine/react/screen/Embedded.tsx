import { useContext, useState } from 'react'
import type { ScreenItem, TimelineItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'
import { createScope } from '#react/scope'
import { EmbeddedListHost } from './EmbeddedList.tsx'
import { valuesOf } from './partValues.ts'
import { ScreenContext } from './screenContext.ts'
import { Unsaved } from './Unsaved.tsx'

/** What stands beside the record that is shown: a list of records, a screen that receives it, or what happened beside it. */
export function EmbeddedHost({ item, ...props }: EmbeddedProps) {
  if (item.kind === 'list') return <EmbeddedListHost item={item} {...props} />
  return item.kind === 'screen' ? <EmbeddedScreen item={item} {...props} /> : <Timeline item={item} {...props} />
}

/** What reads the lines of other records comes with the first of them. */
const Timeline = whenDrawn<EmbeddedProps & { item: TimelineItem }>(() =>
  import('./EmbeddedTimeline.tsx').then(({ EmbeddedTimeline }) => EmbeddedTimeline),
)

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

import { useContext, useState } from 'react'
import type { ScreenItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { EmbeddedProps } from '#react/item'
import { createScope } from '#react/scope'
import { EmbeddedListHost } from './EmbeddedList.tsx'
import { valuesOf } from './partValues.ts'
import { ScreenContext } from './screenContext.ts'
import { Unsaved } from './Unsaved.tsx'

/** What stands beside the record that is shown: a list of records, or a screen that is told of it. */
export function EmbeddedHost({ item, ...given }: EmbeddedProps) {
  return item.kind === 'list' ? <EmbeddedListHost item={item} {...given} /> : <EmbeddedScreen item={item} {...given} />
}

/** A screen that is told of the record as it is stored. */
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

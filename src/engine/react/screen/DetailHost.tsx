import { useEffect, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { DetailProgram, FormProgram } from '#core/screen'
import { createDetailController, type DetailController, type DetailSettings } from '#react/detail'
import { type ScreenFrame, useEngine } from '#react/engine'
import { DetailSurface } from '#react/item'
import { createScope } from '#react/scope'
import { useWatched } from '#react/watch'
import { FailureHost } from './FailureHost.tsx'
import { InspectedPlace } from './InspectedPlace.tsx'
import { Inside } from './inside.tsx'
import { useItemsAhead } from './itemsAhead.ts'
import { useOpener, useRecordIcon, useWayBack } from './layerContext.ts'
import { detailTitle } from './titles.ts'

interface DetailHostProps {
  program: DetailProgram
  library: Library
  params: RecordValues
  recordId: string
  frame: Omit<ScreenFrame, 'title'>
  /** The form that edits the record; by default a form screen of the same model. */
  form?: string | FormProgram
  read?: DetailSettings['read']
  onTitle?(title: string): void
}

/** A detail with its controller; loads its record. */
export function DetailHost({ program, library, params, recordId, frame, form, read, onTitle }: DetailHostProps) {
  const { ports } = useEngine()
  const opener = useOpener()
  const [scope] = useState(() => createScope(ports, { $params: params, $mode: 'view' }))
  const [detail] = useState(() => {
    const edited = form ?? formScreenOf(program.model.id, library)
    const settings = { program, library, scope, ports, opener, recordId, headed: true } as const
    return createDetailController({ ...settings, ...(edited ? { form: edited } : {}), ...(read ? { read } : {}) })
  })
  const title = detailTitle(program, scope)
  useEffect(() => detail.start(), [detail])
  useEffect(() => detail.show(recordId), [detail, recordId])
  useEffect(() => onTitle?.(title), [onTitle, title])
  const icon = useRecordIcon(library.screen(program.id)?.path)
  return <DetailBody detail={detail} frame={{ ...frame, title, icon }} />
}

function DetailBody({ detail, frame }: { detail: DetailController; frame: ScreenFrame }) {
  const { faces } = useEngine()
  const back = useWayBack()
  const state = useWatched(detail.state)
  const [subject] = useState({ kind: 'detail', detail } as const)
  const isHere = useItemsAhead(itemsOf(detail), [
    faces.Detail,
    ...(detail.program.aside.length > 0 ? [faces.Aside] : []),
  ])
  if (state.status === 'loading' || (state.status === 'ready' && !isHere)) return <faces.Loading of="detail" />
  if (state.status !== 'ready') return <FailureHost failure={state.failure} retry={detail.refresh} back={back} />
  return (
    <DetailSurface detail={detail} record={state.record} Inside={Inside}>
      <InspectedPlace subject={subject}>
        <faces.Detail detail={detail} frame={frame} />
      </InspectedPlace>
    </DetailSurface>
  )
}

/** All items of a detail, with those beside it. */
const itemsOf = ({ items, program }: DetailController) => [...items, ...program.aside]

/** The first form screen of a model among the documents that the reader has. */
const formScreenOf = (modelId: string, library: Library): string | undefined =>
  library.screenIds().find((id) => {
    const document = library.screen(id)
    return document && 'type' in document && document.type === 'form' && document.model === modelId
  })

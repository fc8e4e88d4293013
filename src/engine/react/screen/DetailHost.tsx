import { useEffect, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { DetailProgram, FormProgram } from '#core/screen'
import { createDetailController, type DetailController, type DetailSettings, nameIn } from '#react/detail'
import { type ScreenFrame, useEngine } from '#react/engine'
import { DetailSurface } from '#react/item'
import { createScope } from '#react/scope'
import { useWatched } from '#react/watch'
import { FailureHost } from './FailureHost.tsx'
import { InspectedPlace } from './InspectedPlace.tsx'
import { Inside } from './inside.tsx'
import { useItemsAhead } from './itemsAhead.ts'
import { useOpener, useRecordIcon, useSiblingChanges, useWayBack } from './layerContext.ts'
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
  useSiblingChanges(detail.refresh)
  const icon = useRecordIcon(library.screen(program.id)?.path)
  return <DetailBody detail={detail} frame={{ ...frame, title, icon }} onTitle={onTitle} />
}

interface DetailBodyProps extends Pick<DetailHostProps, 'onTitle'> {
  detail: DetailController
  frame: ScreenFrame
}

function DetailBody({ detail, frame, onTitle }: DetailBodyProps) {
  const { faces } = useEngine()
  const back = useWayBack()
  const state = useWatched(detail.state)
  const title = frame.close ? frame.title : pageTitleOf(detail, frame)
  useEffect(() => {
    if (title !== null) onTitle?.(title)
  }, [onTitle, title])
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

/**
 * The title of a detail on a page of its own: the name of its record, as several may be open as tabs side by side. Null while nothing is
 * known of the record: a tab that is restored keeps the name that it had.
 */
function pageTitleOf({ state, head }: DetailController, { title }: ScreenFrame): string | null {
  const now = state.snapshot()
  if (now.status === 'loading' || now.status === 'failed') return null
  const name = now.status === 'ready' ? nameIn(head.snapshot(), now.record) : undefined
  return name === undefined ? title : String(name)
}

/** All items of a detail, with those beside it. */
const itemsOf = ({ items, program }: DetailController) => [...items, ...program.aside]

/** The first form screen of a model among the documents that the reader has. */
const formScreenOf = (modelId: string, library: Library): string | undefined =>
  library.screenIds().find((id) => {
    const document = library.screen(id)
    return document && 'type' in document && document.type === 'form' && document.model === modelId
  })

import { useEffect, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { DetailProgram } from '#core/screen'
import { createDetailController, type DetailController } from '#react/detail'
import { type ScreenFrame, useEngine } from '#react/engine'
import { DetailSurface } from '#react/item'
import { createScope, type Scope } from '#react/scope'
import { useWatched } from '#react/watch'
import { FailureHost } from './FailureHost.tsx'
import { Late } from './Late.tsx'
import { useOpener } from './layerContext.ts'
import { detailTitle } from './titles.ts'

interface DetailHostProps {
  program: DetailProgram
  library: Library
  params: RecordValues
  recordId: string
  frame: Omit<ScreenFrame, 'title'>
  onTitle?(title: string): void
}

/** A detail with its controller; loads its record. */
export function DetailHost({ program, library, params, recordId, frame, onTitle }: DetailHostProps) {
  const { ports } = useEngine()
  const opener = useOpener()
  const [scope] = useState(() => createScope(ports, { $params: params, $mode: 'view' }))
  const [detail] = useState(() => createDetailController({ program, library, scope, ports, opener, recordId }))
  const title = detailTitle(program, scope)
  useEffect(() => detail.start(), [detail])
  useEffect(() => onTitle?.(title), [onTitle, title])
  return <DetailBody detail={detail} frame={{ ...frame, title }} scope={scope} />
}

function DetailBody({ detail, frame }: { detail: DetailController; frame: ScreenFrame; scope: Scope }) {
  const { faces } = useEngine()
  const state = useWatched(detail.state)
  if (state.status === 'loading') {
    return (
      <Late>
        <faces.Loading of="detail" />
      </Late>
    )
  }
  if (state.status !== 'ready') return <FailureHost failure={state.failure} retry={detail.refresh} />
  return (
    <DetailSurface detail={detail} record={state.record}>
      <faces.Detail detail={detail} frame={frame} />
    </DetailSurface>
  )
}

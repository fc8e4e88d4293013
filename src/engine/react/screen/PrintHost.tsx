import { useEffect, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { PrintProgram } from '#core/screen'
import { loadFailureOf } from '#react/boundary'
import { createDetailController, type DetailController } from '#react/detail'
import { useEngine } from '#react/engine'
import { DetailSurface } from '#react/item'
import { PrintParts, usePrintRows } from '#react/print'
import { createScope, type Scope } from '#react/scope'
import { useWatched } from '#react/watch'
import { FailureHost } from './FailureHost.tsx'
import { useOpener, useWayBack } from './layerContext.ts'
import { printTitle } from './titles.ts'

interface PrintHostProps {
  program: PrintProgram
  library: Library
  params: RecordValues
  recordId: string
  onTitle?(title: string): void
}

/** The print preview of a record, with its controller; loads the record. */
export function PrintHost({ program, library, params, recordId, onTitle }: PrintHostProps) {
  const { ports } = useEngine()
  const opener = useOpener()
  const [scope] = useState(() => createScope(ports, { $params: params, $mode: 'view' }))
  const [detail] = useState(() => {
    return createDetailController({ program: program.body, library, scope, ports, opener, recordId })
  })
  useEffect(() => detail.start(), [detail])
  const title = printTitle(program)
  useEffect(() => onTitle?.(title), [onTitle, title])
  return <PrintBody program={program} detail={detail} scope={scope} />
}

interface PrintBodyProps {
  program: PrintProgram
  detail: DetailController
  scope: Scope
}

function PrintBody({ program, detail, scope }: PrintBodyProps) {
  const { faces, browser } = useEngine()
  const back = useWayBack()
  const state = useWatched(detail.state)
  const record = state.status === 'ready' ? state.record : null
  const found = usePrintRows({ program, scope, record })
  if (state.status !== 'ready' && state.status !== 'loading')
    return <FailureHost failure={state.failure} retry={detail.refresh} back={back} />
  if (found.status === 'failed') return <FailureHost failure={loadFailureOf(found.error, '')} retry={found.retry} />
  if (!record || found.status === 'loading') return <faces.Loading of="detail" />
  const evaluation = scope.evaluation(program.model, record)
  const { paper, landscape, title, head, foot, body } = program
  const texts = { head: head?.read(evaluation) ?? '', foot: foot?.read(evaluation) ?? '' }
  return (
    <faces.Print {...{ paper, landscape, ...texts }} title={title.text ?? ''} print={browser.print}>
      <DetailSurface detail={detail} record={record}>
        <PrintParts program={program} rows={found.value} scope={scope} context={detail} items={body.items} />
      </DetailSurface>
    </faces.Print>
  )
}

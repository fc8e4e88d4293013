import { useEffect, useRef, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { DashboardProgram } from '#core/screen'
import { createDashboardController } from '#react/board'
import { useEngine } from '#react/engine'
import { useBrought } from '#react/part'
import { createScope } from '#react/scope'
import { InspectedPlace } from './InspectedPlace.tsx'
import { useOpener } from './layerContext.ts'

interface DashboardHostProps {
  program: DashboardProgram
  params: RecordValues
}

/** A dashboard with its controller, for as long as it is mounted. Its cards are drawn before they load: they know which of them is far. */
export function DashboardHost({ program, params }: DashboardHostProps) {
  const { ports, faces } = useEngine()
  const opener = useOpener()
  const container = useRef<HTMLDivElement>(null)
  const [board] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    const isShown = () => container.current?.offsetParent !== null && !document.hidden
    return createDashboardController({ program, scope, ports, opener, params, isShown })
  })
  const [subject] = useState({ kind: 'dashboard', board } as const)
  const isDrawn = useBrought(faces.Dashboard)
  useEffect(() => (isDrawn ? board.start() : undefined), [board, isDrawn])
  return (
    <div ref={container} style={fill}>
      <InspectedPlace subject={subject}>
        <faces.Dashboard board={board} />
      </InspectedPlace>
    </div>
  )
}

const fill = { height: '100%' }

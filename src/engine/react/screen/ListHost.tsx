import { useContext, useEffect, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { ListProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createListController, useOfferedRows } from '#react/list'
import { createScope } from '#react/scope'
import { derived, useWatched } from '#react/watch'
import { InspectedPlace } from './InspectedPlace.tsx'
import { LayerContext, useOpener } from './layerContext.ts'
import { loadRecordHosts } from './loadRecordHosts.ts'
import { questionMemory } from './questionMemory.ts'
import { useSiblingChanges } from './siblings.ts'

interface ListHostProps {
  program: ListProgram
  library: Library
  params: RecordValues
}

/** A list with its controller, for as long as the screen is there. */
export function ListHost({ program, library, params }: ListHostProps) {
  const { ports, faces, browser } = useEngine()
  const opener = useOpener()
  const isPage = useContext(LayerContext)?.key === null
  const [list] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    const memory = isPage ? { memory: questionMemory({ screenId: program.id, params, scope, ports }) } : {}
    return createListController({ program, library, scope, ports, opener, params, route: program.id, ...memory })
  })
  const [subject] = useState({ kind: 'list', list } as const)
  const [isLoaded] = useState(() =>
    derived(
      list.state,
      ({ status }) => [status],
      ({ status }) => status !== 'loading',
    ),
  )
  useEffect(() => list.start(), [list])
  useOfferedRows(list)
  const [hear] = useState(() => () => list.dispatch({ type: 'refresh' }))
  useSiblingChanges(hear)
  const [isDrawn, setDrawn] = useState(false)
  const loaded = useWatched(isLoaded)
  useEffect(() => (isDrawn && loaded ? browser.idle(loadRecordHosts) : undefined), [browser, isDrawn, loaded])
  return (
    <InspectedPlace subject={subject}>
      <faces.List list={list} onDrawn={() => setDrawn(true)} />
    </InspectedPlace>
  )
}

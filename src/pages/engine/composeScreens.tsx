import type { ComponentType } from 'react'
import type { PageParts, ScreenProps } from '#pages/page'
import { createEngine, type Engine, EngineProvider } from '#react/engine'
import { GuardProvider, useGuards } from '#react/guard'
import { openAhead, ScreenHost } from '#react/screen'
import type { Runtime } from '#runtime/service'
import { widgets } from '#widgets'
import { loadList, screenFaces } from '#widgets/screen'

/** A screen of the engine. The engine's own guards are for a page without tabs; here each tab has its own. */
function EngineScreen({ engine, ...screen }: ScreenProps & { engine: Engine }) {
  const guards = useGuards() ?? engine.guards
  return (
    <EngineProvider engine={engine}>
      <GuardProvider value={guards}>
        <ScreenHost {...screen} />
      </GuardProvider>
    </EngineProvider>
  )
}

/** Composes the engine; the answer draws any screen document with it. Most are lists: what draws them is fetched along. */
export function composeScreens(runtime: Runtime, pages: PageParts['pages']): ComponentType<ScreenProps> {
  void loadList()
  const engine = createEngine({ runtime, widgets, faces: screenFaces, pages: Object.fromEntries(pages) })
  runtime.documents.onAhead((closure) => openAhead(engine, closure))
  return (screen) => <EngineScreen engine={engine} {...screen} />
}

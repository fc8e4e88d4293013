import type { ComponentType, ReactNode } from 'react'
import type { InspectorProps } from '#pages/inspector'
import type { PageParts, ScreenProps } from '#pages/page'
import type { PreviewSite } from '#pages/preview'
import { createEngine, type Engine, EngineProvider } from '#react/engine'
import { GuardProvider, useGuards } from '#react/guard'
import { dialogPart } from '#react/part'
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

export interface ComposedScreens {
  /** Draws any screen document. */
  Screen: ComponentType<ScreenProps>
  /** Renders the inspector. */
  Inspector: ComponentType<InspectorProps>
  /** Provides the engine to what stands outside of screens. */
  Provider: ComponentType<{ children: ReactNode }>
}

const InspectorPanel = dialogPart<InspectorProps>(async () => (await import('#pages/inspector')).Inspector)

/** Composes the engine and what stands on it. Most screens are lists: what draws them is fetched along. */
export function composeScreens(runtime: Runtime, pages: PageParts['pages'], darken: () => () => void): ComposedScreens {
  void loadList()
  const engine = createEngine({ runtime, widgets, faces: screenFaces, pages: Object.fromEntries(pages), darken })
  runtime.documents.onAhead((closure, params) => openAhead(engine, closure, params))
  return { Screen: screenOf(engine), Inspector: inspectorOf(engine), Provider: providerOf(engine) }
}

const screenOf =
  (engine: Engine): ComposedScreens['Screen'] =>
  (screen) => <EngineScreen engine={engine} {...screen} />

const inspectorOf =
  (engine: Engine): ComposedScreens['Inspector'] =>
  (inspector) => (
    <EngineProvider engine={engine}>
      <InspectorPanel {...inspector} />
    </EngineProvider>
  )

const providerOf =
  (engine: Engine): ComposedScreens['Provider'] =>
  ({ children }) => <EngineProvider engine={engine}>{children}</EngineProvider>

/** Draws the preview of a designer into an element of the page, with services of its own. */
export const startPreview = async (root: HTMLElement, site: PreviewSite): Promise<void> =>
  (await import('#pages/preview')).startPreview(root, site)

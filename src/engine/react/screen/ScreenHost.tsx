import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { DetailProgram, FormProgram, ScreenProgram } from '#core/screen'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { createGuards, GuardProvider, useGuards } from '#react/guard'
import { LibraryProvider } from '#react/source'
import { useWatched } from '#react/watch'
import { ClosureContext, documentsWithin } from './closureWithin.ts'
import type { LoadedScreen } from './compiled.ts'
import { createScreenController, type ScreenController } from './controller.ts'
import { FailureHost } from './FailureHost.tsx'
import { Waiting } from './hostOf.tsx'
import { LayerContext, PageProvider } from './layerContext.ts'
import { LayerHost } from './layerPart.ts'
import { createLayers, type Layer } from './layers.ts'
import { ProgramHost } from './ProgramHost.tsx'
import { presentOf } from './presentOf.ts'
import { ScreenContext, type ScreenHostProps } from './screenProps.ts'

interface LayeredScreenProps {
  kind: ScreenProgram['kind']
  /** Renders a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
  children: ReactNode
}

/** A screen and its layers. A page hides the screen and the layers below; they stay mounted. */
function LayeredScreen({ kind, Screen, children }: LayeredScreenProps) {
  const engine = useEngine()
  const guards = useGuards() ?? engine.guards
  const [layers] = useState(() => createLayers(engine.ports.confirm, guards))
  const stack = useWatched(layers.stack)
  const place = useMemo(() => ({ layers, key: null }), [layers])
  const cover = stack.findLastIndex((layer) => layer.open && presentOf(layer) === 'page')
  return (
    <ScreenContext.Provider value={Screen}>
      <LayerContext.Provider value={place}>
        <div data-kind={kind} hidden={cover >= 0} style={fill}>
          {children}
        </div>
        {stack.map((layer, at) => (
          <LayerHost
            key={layer.key}
            layer={layer}
            layers={layers}
            Screen={Screen}
            open={layer.open}
            covered={at < cover}
            onClose={() => void layers.close(layer.key)}
            onClosed={() => layers.closed(layer.key)}
          />
        ))}
      </LayerContext.Provider>
    </ScreenContext.Provider>
  )
}

const fill = { height: '100%' }

/** Loads, compiles and renders a screen by its id; a failure is shown in its place. */
export function ScreenHost(props: ScreenHostProps) {
  const { screenId, params } = props
  const { faces, ports } = useEngine()
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return <faces.Broken size="screen" message={message} hint="" place={screenId} requestId={requestId} retry={retry} />
  }
  return (
    <ErrorBoundary
      key={`${screenId} ${JSON.stringify(params)}`}
      place={`screen ${screenId}`}
      report={ports.report}
      fallback={fallback}
    >
      <LoadingScreen {...props} />
    </ErrorBoundary>
  )
}

function LoadingScreen(props: ScreenHostProps) {
  const engine = useEngine()
  const around = useGuards() ?? engine.guards
  const closure = useContext(ClosureContext)
  const [guards] = useState(() => createGuards(engine.ports.confirm, around))
  const [screen] = useState(() =>
    createScreenController({
      screenId: props.screenId,
      documents: props.documents ?? documentsWithin(closure, props.screenId, engine.runtime.documents),
      engine,
      isDirty: guards.dirty,
    }),
  )
  useEffect(() => screen.start(), [screen])
  return (
    <GuardProvider value={guards}>
      <ScreenBody {...props} screen={screen} />
    </GuardProvider>
  )
}

const noIcon = () => undefined

function ScreenBody({ screen, ...props }: ScreenHostProps & { screen: ScreenController }) {
  const { faces, inspection } = useEngine()
  const inLayer = useContext(LayerContext) !== null
  const state = useWatched(screen.state)
  const { back = null, iconAt = noIcon } = props
  const page = useMemo(() => ({ back, iconAt }), [back, iconAt])
  const loaded = state.status === 'ready' ? state.screen : null
  const closure = loaded?.closure ?? null
  const around = useFirstOfSeries(loaded)
  useEffect(() => {
    if (closure) inspection.learn(closure.documents)
  }, [inspection, closure])
  if (state.status === 'loading') return <Waiting of="screen" />
  if (state.status !== 'ready' && state.failure.kind === 'notFound' && props.missing) return props.missing
  if (state.status !== 'ready') {
    const message = <FailureHost failure={state.failure} retry={screen.retry} />
    return state.failure.kind === 'denied' && props.denied ? props.denied(message) : message
  }
  const body = (
    <>
      <FollowingLayers screen={state.screen} take={state.newer && screen.take} />
      <ClosureContext.Provider value={around?.closure ?? null}>
        <ProgramHost key={state.screen.series ?? state.version} {...props} screen={state.screen} Screen={ScreenHost} />
      </ClosureContext.Provider>
    </>
  )
  return (
    <LibraryProvider value={around?.library ?? null}>
      {state.newer && <faces.NewVersion take={screen.take} />}
      {inLayer ? (
        body
      ) : (
        <PageProvider value={page}>
          <LayeredScreen kind={state.screen.program.kind} Screen={ScreenHost}>
            {body}
          </LayeredScreen>
        </PageProvider>
      )}
    </LibraryProvider>
  )
}

/**
 * The screen whose documents are around all items. On a canvas it is the first of a series: other ones reach what they change, where they
 * would have React look through every item for whom they concern.
 */
function useFirstOfSeries(screen: LoadedScreen | null): LoadedScreen | null {
  const [first, setFirst] = useState(screen)
  const goesOn = first?.series !== undefined && first.series === screen?.series
  if (first !== screen && !goesOn) setFirst(screen)
  return goesOn ? first : screen
}

/** Calls `useFollowingLayers` inside the context of the layers. */
function FollowingLayers({ screen, take }: { screen: LoadedScreen; take: (() => void) | null }) {
  useFollowingLayers(screen, take)
  return null
}

/**
 * Keeps forms and details that a screen opened from its own documents up to date: they offer a newer version beside the input, and are
 * rendered from it once it is accepted. spec: schema-language, Life of a document
 */
function useFollowingLayers(screen: LoadedScreen, take: (() => void) | null): void {
  const layers = useContext(LayerContext)?.layers
  const current = useRef(screen)
  useEffect(() => {
    const before = current.current
    current.current = screen
    layers?.change((layer) => {
      if (layer.answer || layer.library !== before.library || typeof layer.request.what === 'string') return layer
      if (screen !== before) return republished(layer, before.program, screen)
      return layer.take === take ? layer : { ...layer, take }
    })
  }, [layers, screen, take])
}

function republished(layer: Layer, before: ScreenProgram, { program, library }: LoadedScreen): Layer {
  if (before.kind !== 'list' || program.kind !== 'list') return layer
  const same = <Body extends string | FormProgram | DetailProgram>(body: Body) => {
    if (body === before.form) return program.form
    return body === before.detail ? program.detail : body
  }
  const { what, form } = layer.request
  const request = { ...layer.request, what: same(what), ...(form === before.form ? { form: program.form } : {}) }
  return { ...layer, request, library, version: layer.version + 1, take: null }
}

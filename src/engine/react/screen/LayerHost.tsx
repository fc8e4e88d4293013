import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { RecordValues } from '#core/model'
import { useEngine } from '#react/engine'
import { GuardProvider } from '#react/guard'
import { LibraryProvider } from '#react/source'
import { LayerContext } from './layerContext.ts'
import type { Layer, Layers } from './layers.ts'
import { presentOf, widthOf } from './presentOf.ts'
import { DetailHost, FormHost } from './recordHosts.tsx'
import type { ScreenHostProps } from './screenProps.ts'

export interface LayerHostProps {
  layer: Layer
  layers: Layers
  Screen: ComponentType<ScreenHostProps>
  /** A page is open over it. */
  covered: boolean
}

/** One opened screen in its modal, drawer or page. */
export function LayerHost(props: LayerHostProps) {
  const { layer, layers, covered } = props
  const { faces } = useEngine()
  const [title, setTitle] = useState('')
  const place = useMemo(() => ({ layers, key: layer.key }), [layers, layer.key])
  const { walk: along } = layer.request
  const walk = along && {
    at: along.at,
    count: along.stops.length,
    go: (by: -1 | 1) => void layers.walk(layer.key, by),
  }
  return (
    <faces.Layer
      as={presentOf(layer)}
      title={layer.request.title ?? title}
      widthPx={widthOf(layer)}
      open={layer.open}
      covered={covered}
      walk={walk}
      onClose={() => void layers.close(layer.key)}
      onClosed={() => layers.closed(layer.key)}
    >
      <LayerContext.Provider value={place}>
        <LibraryProvider value={layer.library}>
          <GuardProvider value={layer.guards}>
            <LayerContent key={layer.version} {...props} onTitle={setTitle} />
          </GuardProvider>
        </LibraryProvider>
      </LayerContext.Provider>
    </faces.Layer>
  )
}

const nothing: RecordValues = Object.freeze({})

function LayerContent({ layer, layers, Screen, onTitle }: LayerHostProps & { onTitle(title: string): void }) {
  const { faces } = useEngine()
  const { request, library, answer, key } = layer
  const { what, params = nothing, values = nothing, recordId, mode, form, read, about } = request
  const close = useCallback(() => void layers.close(key), [layers, key])
  const saved = useCallback((id: string | null) => void layers.close(key, { kind: 'saved', id }), [layers, key])
  const present = presentOf(layer)
  const frame = useMemo(() => ({ present, close }), [present, close])
  const shared = { params, frame, onTitle }
  if (typeof what === 'string') {
    const record = { ...(recordId ? { recordId } : {}), ...(mode ? { mode } : {}) }
    return <Screen screenId={what} {...shared} {...record} values={values} onSaved={saved} />
  }
  if (what.kind === 'detail') {
    const edited = { ...(form ? { form } : {}), ...(read ? { read } : {}) }
    return <DetailHost program={what} library={library} {...shared} {...edited} recordId={recordId ?? ''} />
  }
  const how = { recordId: recordId ?? null, mode: mode ?? (recordId ? 'edit' : 'create'), values, about } as const
  return (
    <>
      {layer.take && <faces.NewVersion take={layer.take} />}
      <FormHost program={what} library={library} {...shared} {...how} onSaved={saved} {...(answer ? { answer } : {})} />
    </>
  )
}

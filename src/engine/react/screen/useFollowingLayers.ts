import { useContext, useEffect, useRef } from 'react'
import type { DetailProgram, FormProgram, ScreenProgram } from '#core/screen'
import type { LoadedScreen } from './compiled.ts'
import { LayerContext } from './layerContext.ts'
import type { Layer } from './layers.ts'

/**
 * Forms and details that a screen opened from its own documents follow them: they offer a newer version where the input is,
 * and are drawn anew with it when it is taken. spec: schema-language, Life of a document
 */
export function useFollowingLayers(screen: LoadedScreen, take: (() => void) | null): void {
  const layers = useContext(LayerContext)?.layers
  const current = useRef(screen)
  useEffect(() => {
    const before = current.current
    current.current = screen
    layers?.change((layer) => {
      if (layer.answer || layer.library !== before.library || typeof layer.request.what === 'string') return layer
      if (screen !== before) return drawnAnew(layer, before.program, screen)
      return layer.take === take ? layer : { ...layer, take }
    })
  }, [layers, screen, take])
}

function drawnAnew(layer: Layer, before: ScreenProgram, { program, library }: LoadedScreen): Layer {
  if (before.kind !== 'list' || program.kind !== 'list') return layer
  const same = <Body extends string | FormProgram | DetailProgram>(body: Body) => {
    if (body === before.form) return program.form
    return body === before.detail ? program.detail : body
  }
  const { what, form } = layer.request
  const request = { ...layer.request, what: same(what), ...(form === before.form ? { form: program.form } : {}) }
  return { ...layer, request, library, version: layer.version + 1, take: null }
}

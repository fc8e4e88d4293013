import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useEngine } from '#react/engine'
import { useGuards } from '#react/guard'
import { useWatched } from '#react/watch'
import { LayerContext } from './layerContext.ts'
import { LayerHost } from './layerPart.ts'
import { createLayers } from './layers.ts'
import { presentOf } from './presentOf.ts'
import { ScreenContext } from './screenContext.ts'
import type { ScreenHostProps } from './screenProps.ts'

interface LayeredScreenProps {
  /** Draws a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
  children: ReactNode
}

/** A screen and what is opened over it. A page hides it and the layers below; all of them keep what they hold. */
export function LayeredScreen({ Screen, children }: LayeredScreenProps) {
  const engine = useEngine()
  const guards = useGuards() ?? engine.guards
  const [layers] = useState(() => createLayers(engine.ports.confirm, guards))
  const stack = useWatched(layers.stack)
  const place = useMemo(() => ({ layers, key: null }), [layers])
  const cover = stack.findLastIndex((layer) => layer.open && presentOf(layer) === 'page')
  return (
    <ScreenContext.Provider value={Screen}>
      <LayerContext.Provider value={place}>
        <div hidden={cover >= 0} style={fill}>
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

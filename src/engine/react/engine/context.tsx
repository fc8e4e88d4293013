import { createContext, type ReactNode, useContext, useEffect, useReducer } from 'react'
import { GuardProvider } from '#react/guard'
import { SourceProvider } from '#react/source'
import type { Engine } from './engine.ts'

const EngineContext = createContext<Engine | null>(null)

/** Provides the engine to all screens. */
export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  return (
    <EngineContext.Provider value={engine}>
      <SourceProvider value={engine.sources}>
        <GuardProvider value={engine.guards}>{children}</GuardProvider>
      </SourceProvider>
    </EngineContext.Provider>
  )
}

/** The engine; throws outside an `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('useEngine needs an EngineProvider above')
  return engine
}

/** The right to read documents; users who have it maintain screens. spec: schema-language, Permissions */
const documents = 'document:list'

/** Whether the user maintains screens: only then are ids, places in documents and error texts shown. */
export const useTechnical = (): boolean => useEngine().ports.permissions().shows(documents)

/** Draws a component again whenever a dictionary arrives: for texts and tones that expressions read from dictionaries. */
export function useDictionaryArrivals(): void {
  const { ports } = useEngine()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => ports.onDictionary(drawAgain), [ports])
}

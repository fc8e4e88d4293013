import { createContext, type ReactNode, useContext } from 'react'
import { GuardProvider } from '#react/guard'
import { SourceProvider } from '#react/source'
import type { Engine } from './engine.ts'

const EngineContext = createContext<Engine | null>(null)

/** Hands the engine down to all screens. */
export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  return (
    <EngineContext.Provider value={engine}>
      <SourceProvider value={engine.sources}>
        <GuardProvider value={engine.guards}>{children}</GuardProvider>
      </SourceProvider>
    </EngineContext.Provider>
  )
}

/** The engine; throws outside of an `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('useEngine needs an EngineProvider above')
  return engine
}

/** The right to read documents: who has it maintains screens. spec: schema-language, Permissions */
const documents = 'document:list'

/** Whether the reader maintains screens: only such people see ids, places in documents and the words of errors. */
export const useTechnical = (): boolean => useEngine().ports.permissions().shows(documents)

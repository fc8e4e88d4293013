import { useEffect, useState } from 'react'
import type { PublicConfig } from '#runtime/config'
import { useRuntime } from './runtime.ts'

/** The public settings of the server: their defaults until they have come. spec: readings (Configuration) */
export function useConfig(): PublicConfig {
  const { config } = useRuntime()
  return useLoadedConfig() ?? config.current()
}

/** The public settings of the server, or null until they have come; the defaults when they do not come. */
export function useLoadedConfig(): PublicConfig | null {
  const { config } = useRuntime()
  const [loaded, setLoaded] = useState<PublicConfig | null>(null)
  useEffect(() => {
    config.load().then(setLoaded)
  }, [config])
  return loaded
}

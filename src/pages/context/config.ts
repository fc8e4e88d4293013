import { useEffect, useState } from 'react'
import type { PublicConfig } from '#runtime/config'
import { useRuntime } from './runtime.ts'

/** The public settings of the server: their defaults until they have come. spec: readings (Configuration) */
export function useConfig(): PublicConfig {
  const { config } = useRuntime()
  const [current, setCurrent] = useState(config.current)
  useEffect(() => {
    config.load().then(setCurrent)
  }, [config])
  return current
}

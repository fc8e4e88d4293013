import type { HttpCalls } from '#runtime/http'
import { type PublicConfig, publicConfigOf } from './publicConfig.ts'

export interface ConfigService {
  /** The current settings; the defaults before the first load. */
  current(): PublicConfig
  /** Requests the settings once; a failed load returns the current settings and is retried by the next call. */
  load(): Promise<PublicConfig>
}

interface ConfigSettings {
  http: () => HttpCalls
  base: string
}

/** The settings of one runtime. */
export function createConfig({ http, base }: ConfigSettings): ConfigService {
  let current = publicConfigOf(null, base)
  let loading: Promise<PublicConfig> | null = null

  const ask = async (): Promise<PublicConfig> => {
    try {
      current = publicConfigOf(await http().get('/sys/config/data', {}, { quiet: 'all' }), base)
    } catch {
      loading = null
    }
    return current
  }

  return {
    current: () => current,
    load() {
      loading ??= ask()
      return loading
    },
  }
}

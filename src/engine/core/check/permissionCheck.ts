import type { Library } from '#core/library'
import { type Collector, nearest, type Segments } from '#core/model'

/** Prefixes of codes that belong to calls and not to a model. */
const openPrefixes = new Set(['document', 'sys', 'monitor'])

/** Checks that a permission code begins with the prefix of some model. */
export function checkCode(
  code: string | undefined,
  { library, collector, at }: { library: Library; collector: Collector; at: Segments },
): void {
  const prefix = code?.split(':')[0] ?? ''
  const prefixes = library.models().map((model) => model.permission)
  if (code === undefined || openPrefixes.has(prefix) || prefix.startsWith('$param') || prefixes.includes(prefix)) return
  const hint = nearest(prefix, prefixes)
  collector.add(at, { code: 'unknown-permission', message: `没有权限前缀 "${prefix}"`, ...(hint ? { hint } : {}) })
}

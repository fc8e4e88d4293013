import type { Library } from '#core/library'
import { type Collector, nearest, type Segments } from '#core/model'

/** An icon that is named is one of those that there are. */
export function checkIcon(
  icon: string | undefined,
  { library, collector, at }: { library: Library; collector: Collector; at: Segments },
): void {
  const { vocabulary } = library
  if (icon === undefined || vocabulary.hasIcon(icon)) return
  const hint = nearest(icon, vocabulary.iconNames())
  collector.add([...at, 'icon'], { code: 'unknown-icon', message: `没有图标 "${icon}"`, ...(hint ? { hint } : {}) })
}

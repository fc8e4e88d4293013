import type { Library } from '#core/library'
import { type Collector, type Segments, unknownName } from '#core/model'

/** An icon that is named is one of those that there are. */
export function checkIcon(
  icon: string | undefined,
  { library, collector, at }: { library: Library; collector: Collector; at: Segments },
): void {
  const { vocabulary } = library
  if (icon === undefined || vocabulary.hasIcon(icon)) return
  collector.add([...at, 'icon'], unknownName('icon', { name: icon, known: vocabulary.iconNames() }))
}

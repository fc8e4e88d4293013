import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { type ComponentType, lazy, Suspense } from 'react'
import { IconPlaceholder } from './IconPlaceholder.tsx'
import { IconSvg } from './IconSvg.tsx'
import type { IconProps } from './iconProps.ts'

/** Draws the icons of a map. What it lacks is left to the component that `load` brings with the first of them. */
export function iconOf(icons: Readonly<Record<string, IconDefinition>>, load: () => Promise<ComponentType<IconProps>>) {
  // An icon is never worth an error: where the others do not come, the placeholder stays.
  const Other = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: IconPlaceholder as ComponentType<IconProps> }),
    ),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  return function MappedIcon({ name, className, title }: IconProps) {
    const definition = Object.hasOwn(icons, name) ? icons[name] : undefined
    if (definition) return <IconSvg definition={definition} className={className} title={title} />
    return (
      <Suspense fallback={<IconPlaceholder className={className} />}>
        <Other name={name} className={className} title={title} />
      </Suspense>
    )
  }
}

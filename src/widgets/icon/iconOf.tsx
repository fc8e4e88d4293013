import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { type ComponentType, lazy, Suspense } from 'react'
import { IconSvg } from './IconSvg.tsx'

/** The label of an icon. */
export interface IconProps {
  /** As documents write it: `user`, `file-text`. */
  name: string
  className?: string | undefined
  /** Accessible name; without it the icon is decoration. */
  title?: string | undefined
}

interface IconPlaceholderProps {
  /** The requested name, if no icon has it. */
  name?: string
  className?: string | undefined
  title?: string | undefined
}

/** A dotted square as large as an icon. */
export const IconPlaceholder = ({ name, className = '' }: IconPlaceholderProps) => (
  <span className={`anticon ${className}`.trimEnd()} aria-hidden title={name}>
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="2" y="2" width="12" height="12" rx="2" strokeDasharray="2 2" />
    </svg>
  </span>
)

/** Renders the icons of a map. Icons that it lacks are left to the component that `load` returns, loaded with the first of them. */
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

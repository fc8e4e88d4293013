import { allIcons } from './allIcons.generated.ts'
import { IconPlaceholder } from './IconPlaceholder.tsx'
import { IconSvg } from './IconSvg.tsx'

interface OtherIconProps {
  name: string
  className?: string | undefined
  title?: string | undefined
}

/** Any icon at all; loaded when a name is none of the usual ones. */
export function OtherIcon({ name, className, title }: OtherIconProps) {
  const definition = Object.hasOwn(allIcons, name) ? allIcons[name] : undefined
  if (!definition) return <IconPlaceholder name={name} className={className} />
  return <IconSvg definition={definition} className={className} title={title} />
}

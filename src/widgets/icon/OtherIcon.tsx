import { allIcons } from './allIcons.ts'
import { IconSvg } from './IconSvg.tsx'
import { IconPlaceholder, type IconProps } from './iconOf.tsx'

/** Any icon at all; loaded when a name is none of the shipped documents'. */
export function OtherIcon({ name, className, title }: IconProps) {
  const definition = Object.hasOwn(allIcons, name) ? allIcons[name] : undefined
  if (!definition) return <IconPlaceholder name={name} className={className} />
  return <IconSvg definition={definition} className={className} title={title} />
}

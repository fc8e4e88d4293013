import { lazy, Suspense } from 'react'
import { IconPlaceholder } from './IconPlaceholder.tsx'
import { IconSvg } from './IconSvg.tsx'
import { usedIcons } from './usedIcons.generated.ts'

interface IconProps {
  /** As documents write it: `user`, `file-text`. */
  name: string
  className?: string
  /** Said to people who do not see it; without it the icon is decoration. */
  title?: string
}

/** An icon is never worth an error: where the others do not come, the placeholder stays. */
const OtherIcon = lazy(() =>
  import('./OtherIcon.tsx').then(
    (others) => ({ default: others.OtherIcon }),
    () => ({ default: IconPlaceholder }),
  ),
)

/** The icon of a name; a placeholder of the same size while it loads and where nothing has the name. */
export function Icon({ name, className, title }: IconProps) {
  const used = Object.hasOwn(usedIcons, name) ? usedIcons[name] : undefined
  if (used) return <IconSvg definition={used} className={className} title={title} />
  return (
    <Suspense fallback={<IconPlaceholder className={className} />}>
      <OtherIcon name={name} className={className} title={title} />
    </Suspense>
  )
}

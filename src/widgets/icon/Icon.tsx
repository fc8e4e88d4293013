import { lazy, Suspense } from 'react'
import { IconPlaceholder } from './IconPlaceholder.tsx'
import { IconSvg } from './IconSvg.tsx'
import type { IconProps } from './iconProps.ts'
import { usedIcons } from './usedIcons.generated.ts'

/** An icon is never worth an error: where the others do not come, the placeholder stays. */
const ShippedIcon = lazy(() =>
  import('./ShippedIcon.tsx').then(
    (icons) => ({ default: icons.ShippedIcon }),
    () => ({ default: IconPlaceholder }),
  ),
)

/** The icon of a name; a placeholder of the same size while it loads and where nothing has the name. */
export function Icon({ name, className, title }: IconProps) {
  const used = Object.hasOwn(usedIcons, name) ? usedIcons[name] : undefined
  if (used) return <IconSvg definition={used} className={className} title={title} />
  return (
    <Suspense fallback={<IconPlaceholder className={className} />}>
      <ShippedIcon name={name} className={className} title={title} />
    </Suspense>
  )
}

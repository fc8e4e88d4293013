import { lazy, Suspense } from 'react'
import { IconPlaceholder } from './IconPlaceholder.tsx'
import { IconSvg } from './IconSvg.tsx'
import type { IconProps } from './iconProps.ts'
import { shippedIcons } from './shippedIcons.generated.ts'

/** An icon is never worth an error: where the others do not come, the placeholder stays. */
const OtherIcon = lazy(() =>
  import('./OtherIcon.tsx').then(
    (others) => ({ default: others.OtherIcon }),
    () => ({ default: IconPlaceholder }),
  ),
)

/** An icon of the shipped documents; any other one comes when it is drawn. */
export function ShippedIcon({ name, className, title }: IconProps) {
  const shipped = Object.hasOwn(shippedIcons, name) ? shippedIcons[name] : undefined
  if (shipped) return <IconSvg definition={shipped} className={className} title={title} />
  return (
    <Suspense fallback={<IconPlaceholder className={className} />}>
      <OtherIcon name={name} className={className} title={title} />
    </Suspense>
  )
}

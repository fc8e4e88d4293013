import { iconOf } from './iconOf.tsx'
import { usedIcons } from './usedIcons.generated.ts'

/** The icon of a name; a placeholder of the same size while it loads and where nothing has the name. */
export const Icon = iconOf(usedIcons, () => import('./ShippedIcon.tsx').then(({ ShippedIcon }) => ShippedIcon))

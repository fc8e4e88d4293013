import { iconOf } from './iconOf.tsx'
import { shippedIcons } from './shippedIcons.generated.ts'

/** An icon of the shipped documents; any other one comes when it is drawn. */
export const ShippedIcon = iconOf(shippedIcons, () => import('./OtherIcon.tsx').then(({ OtherIcon }) => OtherIcon))

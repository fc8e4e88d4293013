import { iconOf } from './iconOf.tsx'
import { shippedIcons } from './shippedIcons.generated.ts'

/** An icon of the shipped documents; any other icon is loaded when rendered. */
export const ShippedIcon = iconOf(shippedIcons, () => import('./OtherIcon.tsx').then(({ OtherIcon }) => OtherIcon))

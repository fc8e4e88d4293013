import { dialogPart } from '#react/part'

/** The drawer, loaded where there is need of one. */
export const SideDrawer = dialogPart(async () => (await import('./MobileSide.tsx')).MobileSide)

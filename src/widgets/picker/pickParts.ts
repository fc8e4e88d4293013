import { dialogPart } from '#react/part'

/** The dialogs come when they are first opened. */
export const PickDialog = dialogPart(() => import('./PickDialog.tsx').then((part) => part.PickDialog))
export const DepartDialog = dialogPart(() => import('./DepartDialog.tsx').then((part) => part.DepartDialog))

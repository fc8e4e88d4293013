import { dialogPart } from '#react/part'

/** The dialog comes when it is first opened. */
export const CronDialog = dialogPart(() => import('./CronDialog.tsx').then((part) => part.CronDialog))

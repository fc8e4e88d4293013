import { whenDrawn } from '#react/part'

/** The data rules of a node come when they are first asked for. */
export const RulesDrawer = whenDrawn(() => import('./RulesDrawer.tsx').then((room) => room.RulesDrawer))

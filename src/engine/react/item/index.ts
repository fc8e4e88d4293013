/** How the items of a form or detail are drawn: near ones first, each watching only itself, broken ones in their place; forms and fields under Formily's contexts. */

export { FilledIn } from './FilledIn.tsx'
export { Items } from './Items.tsx'
export { DetailSurface, type EmbeddedProps, FormSurface } from './surface.tsx'
export { type AskEvents, useEventPages } from './TimelineHost.tsx'
export { useTabs } from './useTabs.ts'
export { ValueHost } from './ValueHost.tsx'
export { WidgetFace } from './WidgetFace.tsx'

/** Renders the items of a form or detail: near ones first, each subscribed only to its own state, in Formily's contexts. */

export { AsideHost } from './AsideHost.tsx'
export { FilledIn } from './FilledIn.tsx'
export { FoldedHost } from './FoldedHost.tsx'
export { ItemFace, Items } from './Items.tsx'
export { DetailSurface, type EmbeddedProps, FormSurface, type OwnForms, useSurface } from './surface.tsx'
export { type AskEvents, useEventPages } from './TimelineHost.tsx'
export { useCounted } from './useCounted.ts'
export { useTabs } from './useTabs.ts'
export { ValueHost } from './ValueHost.tsx'
export { WidgetFace } from './WidgetFace.tsx'

/** How the items of a form or detail are drawn: near ones first, each watching only itself, broken ones in their place. */
export { Items } from './Items.tsx'
export { DetailSurface, type EmbeddedProps, FormSurface } from './surface.tsx'
export { ValueHost } from './ValueHost.tsx'

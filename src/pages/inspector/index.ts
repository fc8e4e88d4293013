/** Why a page looks as it does, for who maintains screens: over the page, and of everything that is drawn. */
export { Inspector, type InspectorProps } from './Inspector.tsx'

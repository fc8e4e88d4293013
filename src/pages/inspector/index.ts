/** The inspector: explains to users who maintain screens why a page looks as it does. */
export { Inspector, type InspectorProps } from './Inspector.tsx'

/** The engine composed with the widgets and faces of the product, as the components that draw screen documents and tell why they look as they do. */
export { type ComposedScreens, composeScreens, startPreview } from './composeScreens.tsx'

/** The engine composed with the widgets and faces of the product, as the one component that draws screen documents. */
export { composeScreens } from './composeScreens.tsx'

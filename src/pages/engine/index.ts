/** The engine composed with the widgets and faces of the product, as the one component that draws screen documents. */
export { loadList } from '#widgets/screen'
export { composeScreens } from './composeScreens.tsx'

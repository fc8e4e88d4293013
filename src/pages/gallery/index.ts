/** Every widget of the product with its example: its faces with each value, its props, and how a document names it. */
export { GalleryPage } from './GalleryPage.tsx'

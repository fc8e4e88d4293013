/** The designer of documents: `/online/design/:kind/:id`. */
export { DesignerPage } from './DesignerPage.tsx'

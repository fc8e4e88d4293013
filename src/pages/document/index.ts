/** Pages of documents: the history of one, `/online/document/history/:kind/:id`, and the import of a file. */
export { HistoryPage } from './HistoryPage.tsx'
export { ImportPage } from './ImportPage.tsx'

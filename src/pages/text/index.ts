/** The words of the frame that the messages of the core do not hold. */
export { pageTexts } from './pageTexts.ts'

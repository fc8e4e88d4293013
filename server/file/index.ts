/**
 * Files of people: uploading whole or in parts, and viewing. A file is kept only when its content and its name agree on an
 * allowed type; its address holds 128 random bits; nothing is shown in the browser that could run.
 */
export { filePart } from './filePart.ts'

/** The texts that people read, in Chinese, each once. Rules and errors carry their own texts. */
export { fillText } from './fillText.ts'
export { messages } from './messages.ts'

/**
 * What is known of the language of documents while their text is typed: what may stand at a place, what it means, what does not fit.
 * `createJsonLanguage` answers by itself; the editor asks one in a worker. Loaded when a text is first opened: import types alone at once.
 */
export {
  createJsonLanguage,
  type JsonHover,
  type JsonLanguage,
  type JsonNames,
  type JsonOffer,
  type JsonPlace,
  type JsonProblem,
  type NamedValue,
} from './jsonLanguage.ts'
export { type NearbyText, nearbyText } from './nearbyText.ts'
export { type LanguageSettings, startWorkerLanguage, type WorkerLanguage } from './workerLanguage.ts'

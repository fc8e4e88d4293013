import { createContext } from 'react'
import type { Closure, DocumentStore } from '#runtime/document'
import type { ScreenDocuments } from './screenProps.ts'

/** The closure of the surrounding screen; null for a screen of its own. */
export const ClosureContext = createContext<Closure | null>(null)

/** What may name a screen in the text of a document: `"room/screen"`, also with parameters in it. */
const screenNames = /"[a-z][^\s"=]*\/[^\s"]+"/gi

/** The documents of a screen inside another: those of the other if it has the screen whole, with no screen named beyond it; else those of the store. */
export function documentsWithin(around: Closure | null, screen: string, store: DocumentStore): ScreenDocuments {
  const inner = around?.documents.find(({ kind, id }) => kind === 'screen' && id === screen)
  if (!around || !inner) return store
  const ids = around.documents.map(({ id }) => `"${id}"`)
  const named = JSON.stringify(inner.document).match(screenNames) ?? []
  if (!named.every((name) => ids.includes(name))) return store
  const closure = { screen, documents: around.documents }
  // The surrounding screen follows what is published, and renders this one anew.
  return { open: async () => closure, peek: () => closure, onPublished: () => () => undefined }
}

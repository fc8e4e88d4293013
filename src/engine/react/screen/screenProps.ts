import { type ComponentType, createContext, type ReactNode } from 'react'
import type { RecordValues } from '#core/model'
import type { Mode } from '#core/screen'
import type { ScreenFrame } from '#react/engine'
import type { DocumentStore } from '#runtime/document'

/** What a screen needs of the store of documents. */
export type ScreenDocuments = Pick<DocumentStore, 'open' | 'peek' | 'onPublished'>

/** Props of a screen. */
export interface ScreenHostProps {
  /** The id of the screen, or the call that builds its document, which begins with `/`. */
  screenId: string
  /** Where its documents come from, by default the documents of the surrounding screen, or the store. */
  documents?: ScreenDocuments
  /** `$params`; `id` names the record of a form or detail. */
  params?: RecordValues
  /** Initial values of a new record. */
  values?: RecordValues
  mode?: Mode
  recordId?: string
  frame?: Omit<ScreenFrame, 'title'>
  onTitle?(title: string): void
  /** Shown in place of a screen that does not exist; otherwise a message is. */
  missing?: ReactNode
  /** What is shown of a screen that the user may not open, around the message that says so; otherwise the message alone. */
  denied?(message: ReactNode): ReactNode
  /** Leads from a record that is gone to its list; null and undefined: there is none. */
  back?: (() => void) | null
  /** The icon by which the menu shows the records at an address: by default that of the page. */
  iconAt?(path?: string): string | undefined
  /** Called when a form on the screen was saved. */
  onSaved?(id: string | null): void
}

/** Renders a screen by its id, for components deep inside another screen. */
export const ScreenContext = createContext<ComponentType<ScreenHostProps> | null>(null)

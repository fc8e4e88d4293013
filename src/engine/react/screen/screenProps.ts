import { type ComponentType, createContext } from 'react'
import type { RecordValues } from '#core/model'
import type { Mode } from '#core/screen'
import type { ScreenFrame } from '#react/engine'

/** What a screen is opened with. */
export interface ScreenHostProps {
  /** Its id, or the call that builds its document, which begins with `/`. */
  screenId: string
  /** `$params`; `id` names the record of a form or detail. */
  params?: RecordValues
  /** What a new record begins with. */
  values?: RecordValues
  mode?: Mode
  recordId?: string
  frame?: Omit<ScreenFrame, 'title'>
  onTitle?(title: string): void
  /** A form on the screen was saved. */
  onSaved?(id: string | null): void
}

/** Draws a screen by its id, for what stands deep inside of one. */
export const ScreenContext = createContext<ComponentType<ScreenHostProps> | null>(null)

import type { Diagnostic } from '#core/document'
import type { Model } from '#core/model'
import type { Label, ValueProgram } from './value.ts'

/** What every screen over a model has. */
export interface ScreenFrame {
  id: string
  title: Label
  model: Model
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** Another screen as a part of this one, and what it is told. */
export interface ScreenPart {
  screen: string
  with: Readonly<Record<string, ValueProgram>>
}

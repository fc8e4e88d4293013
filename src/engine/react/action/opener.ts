import type { RecordValues } from '#core/model'
import type { DetailProgram, FormProgram, Mode, Present } from '#core/screen'
import type { RecordReads } from '#runtime/record'

/** What is opened over the present screen. */
export interface OpenRequest {
  /** A screen by its id, or the body of one. */
  what: string | FormProgram | DetailProgram
  /** How it is shown; as its document says unless given. */
  as?: Present
  widthPx?: number
  /** What is done to which record; without it the screen's own title stands above it. */
  title?: string
  mode?: Mode
  recordId?: string
  /** How a detail reads its record, where that is none of a model. */
  read?: RecordReads['queryById']
  /** `$params` of a screen. */
  params?: RecordValues
  /** What a new record begins with. */
  values?: RecordValues
  /** The form by which an opened detail edits its record. */
  form?: string | FormProgram
}

/** How it ended. */
export type OpenResult = { kind: 'closed' } | { kind: 'saved'; id: string | null }

/** Opens screens and forms over the present one, and waits until they are closed. */
export interface Opener {
  open(request: OpenRequest): Promise<OpenResult>
  /** A small form under its title, begun with values; its values, passwords among them as their transforms, or null when the user turned it away. */
  ask(form: FormProgram, title: string, begun?: RecordValues): Promise<RecordValues | null>
  /** Closes the layer that one is in, after asking about unsaved input. On a screen of its own it does nothing. */
  close(result?: OpenResult): Promise<void>
  /** Something was stored in the layer that one is in: what lies below loads again when it closes. */
  changed(): void
}

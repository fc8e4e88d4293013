import type { Library } from '#core/library'
import type { DetailProgram } from '#core/screen'
import type { ActionPorts, Opener } from '#react/action'
import type { Scope } from '#react/scope'
import type { RecordReads } from '#runtime/record'

export interface DetailPorts extends ActionPorts {
  print(): void
}

export interface DetailSettings {
  program: DetailProgram
  library: Library
  scope: Scope
  ports: DetailPorts
  opener: Opener
  recordId: string
  /** How the record is read, where it is none of a model. */
  read?: RecordReads['queryById']
  /** The form by which the record is edited: a screen's id, or its body. */
  form?: Parameters<Opener['open']>[0]['what']
}

import type { Diagnostic } from '#core/document'
import type {
  BuiltProgram,
  CalendarProgram,
  NoticeProgram,
  PrintProgram,
  SplitProgram,
  TabsProgram,
  TransferProgram,
} from './composed.ts'
import type { DashboardProgram } from './dashboard.ts'
import type { DetailProgram, FormProgram } from './form.ts'
import type { ListProgram } from './list.ts'
import type { Label } from './value.ts'

export interface PageProgram {
  kind: 'page'
  id: string
  title: Label
  page: string
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** A compiled screen: plain data and closures. */
export type ScreenProgram =
  | ListProgram
  | FormProgram
  | DetailProgram
  | DashboardProgram
  | TabsProgram
  | SplitProgram
  | NoticeProgram
  | PrintProgram
  | CalendarProgram
  | TransferProgram
  | BuiltProgram
  | PageProgram

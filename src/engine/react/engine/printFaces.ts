import type { ReactNode } from 'react'
import type { FooterMeasure, Paper } from '#core/document'
import type { ColumnProgram } from '#core/screen'

/** A preview of a printed record, and how to print it. */
export interface PrintProps {
  paper: Paper
  landscape: boolean
  title: string
  /** Header and footer of each page; may be empty. */
  head: string
  foot: string
  print(): void
  children: ReactNode
}

/** A part of a printed record. */
export type PrintBlock =
  | { kind: 'facts'; id: string; columns: number; facts: readonly { id: string; span: number; children: ReactNode }[] }
  | { kind: 'group'; id: string; title: string; children: ReactNode }
  | { kind: 'text'; id: string; text: string }
  | {
      kind: 'table'
      id: string
      title: string
      columns: readonly ColumnProgram[]
      rows: readonly PrintRow[]
      lines: readonly PrintLine[]
      /** Titles of empty columns at the end, to write into. */
      handwritten: readonly string[]
    }
  | { kind: 'handwritten'; id: string; title: string; lines: number }
  | { kind: 'pageBreak'; id: string }

interface PrintRow {
  id: string
  cells: readonly ReactNode[]
}

/** Totals of rows by one measure, column by column. */
interface PrintLine {
  measure: FooterMeasure
  cells: readonly ReactNode[]
}

import type { FooterMeasure } from '#core/document'
import { roundHalfUp } from '#core/fieldType'
import type { Field, RecordValues } from '#core/model'
import type { FooterProgram } from '#core/screen'

/** A line below the rows: one measure's value for each field. */
export interface FooterLine {
  measure: FooterMeasure
  values: Readonly<Record<string, number>>
}

const order: readonly FooterMeasure[] = ['avg', 'sum', 'max', 'min']

/** The lines of a footer; fields without numbers on the page are left out. */
export function footerLines(footer: readonly FooterProgram[], rows: readonly RecordValues[]): readonly FooterLine[] {
  const measures = order.filter((measure) =>
    footer.some(({ measures: footerMeasures }) => footerMeasures.includes(measure)),
  )
  return measures.map((measure) => {
    const fields = footer.filter(({ measures: footerMeasures }) => footerMeasures.includes(measure))
    const values = fields.flatMap(({ field }) => {
      const numbers = numbersOf(rows, field.name)
      const value = computeMeasure(measure, numbers)
      const scale = scaleOf(field, numbers)
      return value === null ? [] : [[field.name, roundHalfUp(value, measure === 'avg' ? scale + 1 : scale)] as const]
    })
    return { measure, values: Object.fromEntries(values) }
  })
}

/** The decimals that the field says; where it says none, those of its column, and more if its numbers have more. */
function scaleOf({ document, column }: Field, numbers: readonly number[]): number {
  if (typeof document.scale === 'number') return document.scale
  return numbers.reduce((most, number) => Math.max(most, decimalsOf(number)), column?.scale ?? 0)
}

const decimalsOf = (number: number): number =>
  Number.isInteger(number) ? 0 : (String(number).split('.')[1]?.length ?? 0)

const numbersOf = (rows: readonly RecordValues[], name: string): number[] =>
  rows.map((row) => row[name]).filter((value): value is number => Number.isFinite(value))

function computeMeasure(measure: FooterMeasure, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  if (measure === 'min') return Math.min(...numbers)
  if (measure === 'max') return Math.max(...numbers)
  const sum = numbers.reduce((total, number) => total + number, 0)
  return measure === 'sum' ? sum : sum / numbers.length
}

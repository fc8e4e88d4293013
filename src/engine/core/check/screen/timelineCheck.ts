import { compileTimeline } from '#core/dashboard'
import type { TimelineItemDocument } from '#core/document'
import type { Segments } from '#core/model'
import { checkTone } from '../widget/toneCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks a timeline of other records: which it asks for, what a line says, and what it opens. */
export function checkTimeline({ timeline }: TimelineItemDocument, at: Segments, context: ScreenContext): void {
  const { library, collector, model: record, document } = context
  if (timeline === true || !record) return
  const here = [...at, 'timeline']
  compileTimeline(timeline, { library, collector, at: here, names: {}, screenId: document.id, record })
  checkTone(timeline.tone, { collector, at: [...here, 'tone'] })
}

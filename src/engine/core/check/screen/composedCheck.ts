import type { ComposedOf } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { inheritScreen } from '#core/screen'
import { repeats } from '../checkContext.ts'
import { checkIcon, checkTone } from '../widget/markCheck.ts'
import { checkCall } from './callCheck.ts'
import type { ScreenContext } from './screenContext.ts'
import { checkLink, checkParams } from './stepCheck.ts'

/** Checks of composed screens that only matter to the author of the document. */
export function checkComposed(context: ScreenContext): void {
  const { plain, library, collector } = context
  if (plain.type === 'dashboard') checkCards(plain, context)
  if (plain.type === 'tabs') for (const [index, tab] of plain.tabs.entries()) checkPart(tab, ['tabs', index], context)
  if (plain.type === 'steps') checkStepPages(plain, context)
  if (plain.type === 'split') checkSides(plain, context)
  if (plain.type === undefined) checkCall(plain.document, { library, collector, at: ['document'] })
  if (plain.type === 'notice')
    for (const [index, { link }] of (plain.facts ?? []).entries())
      if (link) checkLink(link, ['facts', index, 'link'], context)
}

type Part = ComposedOf<'split'>['left']

const checkPart = ({ screen, with: params = {} }: Part, at: (string | number)[], context: ScreenContext): void =>
  checkParams({ open: screen, params, at, key: 'with' }, context)

const tellsRow = ({ with: params = {} }: Part): boolean => JSON.stringify(params).includes('$row')

/** If the right side depends on a row, the left side must offer rows to select. */
function checkSides({ left, right }: ComposedOf<'split'>, context: ScreenContext): void {
  checkPart(left, ['left'], context)
  checkPart(right, ['right'], context)
  const document = context.library.screen(left.screen)
  const plain = document && inheritScreen(document, context.library)
  if (plain && plain.type !== 'list' && tellsRow(right))
    context.collector.report(['left', 'screen'], screenDiagnostics.leftNotList, { plain: plain.id })
}

/** Checks the icons, tones and calls of cards, and the parameters of the screens that they open. */
function checkCards({ cards }: ComposedOf<'dashboard'>, context: ScreenContext): void {
  const { library, collector } = context
  const written = cards.map((card) => JSON.stringify(card))
  for (const [index, card] of cards.entries()) {
    const at = ['cards', index]
    const first = written.indexOf(String(written[index]))
    if (first < index) collector.report(at, screenDiagnostics.cardRepeated, { first: first + 1 })
    if ('icon' in card) checkIcon(card.icon, { library, collector, at })
    if ('tone' in card) checkTone(card.tone, { collector, at: [...at, 'tone'] })
    if (card.source && 'call' in card.source) checkCall(card.source, { library, collector, at: [...at, 'source'] })
    if ('metrics' in card) checkBeside(card, at, context)
    if (card.open) checkParams({ open: card.open, params: card.with ?? {}, at, key: 'with' }, context)
    for (const key of ['link', 'more'] as const) {
      const address = card[key]
      if (address) checkLink(address, [...at, key], context)
    }
  }
}

type MetricsDocument = Extract<ComposedOf<'dashboard'>['cards'][number], { metrics: unknown }>

/** Checks the calls that supply comparison values. */
function checkBeside(card: MetricsDocument, at: (string | number)[], { library, collector }: ScreenContext): void {
  for (const key of ['before', 'limits'] as const) {
    const source = card[key]?.source
    if (source && 'call' in source) checkCall(source, { library, collector, at: [...at, key, 'source'] })
  }
}

/** Checks the pages of a step form: unique ids, steps that are never shown, parameters of screens, empty summaries. */
function checkStepPages({ steps }: ComposedOf<'steps'>, context: ScreenContext): void {
  const { collector } = context
  const again = repeats(steps.map(({ id }) => id))
  for (const [index, step] of steps.entries()) {
    const at = ['steps', index]
    if (again[index]) collector.report([...at, 'id'], screenDiagnostics.stepTwice, { id: String(step.id) })
    if (step.visibleWhen === false) collector.report([...at, 'visibleWhen'], screenDiagnostics.stepNever)
    if (step.screen) checkParams({ open: step.screen, params: step.with ?? {}, at, key: 'with' }, context)
    else if (step.with) collector.report([...at, 'with'], screenDiagnostics.withWithoutScreen)
    if (index === 0 && !step.items && !step.screen) collector.report(at, screenDiagnostics.firstStepEmpty)
  }
}

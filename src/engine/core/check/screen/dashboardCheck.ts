import { checkIcon } from '../widget/iconCheck.ts'
import { checkTone } from '../widget/toneCheck.ts'
import { checkCall } from './callCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks what only matters to whoever writes a dashboard: icons, tones, calls. */
export function checkDashboard({ plain, library, collector }: ScreenContext): void {
  if (plain.type !== 'dashboard') return
  for (const [index, card] of plain.cards.entries()) {
    const at = ['cards', index]
    if ('icon' in card) checkIcon(card.icon, { library, collector, at })
    if ('tone' in card) checkTone(card.tone, { collector, at: [...at, 'tone'] })
    if (card.source && 'call' in card.source) checkCall(card.source, { library, collector, at: [...at, 'source'] })
  }
}

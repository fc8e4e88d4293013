import type { CardOfKind } from '#core/screen'
import { textOf } from '#react/board'
import { Icon } from '#widgets/icon'
import type { Reading } from './reading.ts'

/** A text, as it is written. */
export const TextBody = ({ card, reading }: { card: CardOfKind<'text'>; reading: Reading }) => (
  <p className={card.tone ? `board-text is-${card.tone}` : 'board-text'}>
    {card.icon && <Icon name={card.icon} />}
    {textOf(card, reading)}
  </p>
)

import type { RefObject } from 'react'
import { mapMessages } from '#core/message'
import type { Region } from '#react/board'

interface RegionTrailProps {
  place: RefObject<HTMLElement | null>
  trail: readonly Region[]
  go(id: string): void
}

/** Where one is, and the way back. */
export const RegionTrail = ({ place, trail, go }: RegionTrailProps) => (
  <nav ref={place} className="region-trail" aria-label={mapMessages.regionTrail} tabIndex={-1}>
    {trail.map(({ id, title }, index) =>
      index === trail.length - 1 ? (
        <strong key={id} aria-current="location">
          {title}
        </strong>
      ) : (
        <span key={id}>
          <button type="button" className="board-press is-link" onClick={() => go(id)}>
            {title}
          </button>
          <span aria-hidden> › </span>
        </span>
      ),
    )}
  </nav>
)

import type { GridContent } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'
import { headerHeightPx } from './theme.ts'

/** How long a height stands until it counts: while a window is drawn larger nothing is loaded. */
const settleMs = 200

interface HeightWatch {
  /** Counts anew at once. */
  count(): void
  end(): void
}

/** Says how many whole rows the grid in `element` holds below its header and above its footer: now, and when its height has changed. */
export function watchWholeRows<Row extends GridRow>(element: HTMLElement, read: () => GridContent<Row>): HeightWatch {
  const viewport = element.querySelector('.ag-grid-viewport') ?? element
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    const { rowHeightPx, footer, onWholeRows } = read()
    const heightPx = viewport.clientHeight - headerHeightPx - 1
    // A place without a height is not laid out yet, or not in sight.
    if (heightPx > 0) onWholeRows(Math.floor(heightPx / rowHeightPx) - (footer?.lines.length ?? 0))
  }
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(count, settleMs)
  })
  observer.observe(viewport)
  count()
  return {
    count,
    end() {
      clearTimeout(timer)
      observer.disconnect()
    },
  }
}

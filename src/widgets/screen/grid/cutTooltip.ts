const tooltipLength = 1_000

/** Gives a cut text its whole as the tooltip, when it is pointed at: nothing is measured before. For `mouseover` of a grid. */
export function showCutText({ target }: Event): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('.grid-text') : null
  if (!text) return
  const { whole = text.scrollWidth > text.clientWidth ? (text.textContent ?? '') : '' } = text.dataset
  if (whole) text.title = whole.slice(0, tooltipLength)
  else text.removeAttribute('title')
}
